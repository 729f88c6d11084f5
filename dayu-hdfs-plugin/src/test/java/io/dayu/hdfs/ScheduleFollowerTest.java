package io.dayu.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuConfigException;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** A day of a schedule in fast motion, by a clock of its own. */
class ScheduleFollowerTest {
  private static final long SECOND_MS = 1_000;

  private final Configuration conf = new Configuration(false);
  private long nowMs;
  private boolean deaf;
  private int changes;

  ScheduleFollowerTest() {
    conf.set(
        "dayu.schedule",
        "Mon-Fri 08:00-20:00 client-first; 22:00-06:00 recovery-first; zone=Europe/Berlin");
  }

  /** A planner that changes settings at once, if it hears. */
  private OperatorApi planner() {
    return (OperatorApi)
        Proxy.newProxyInstance(
            OperatorApi.class.getClassLoader(),
            new Class<?>[] {OperatorApi.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("change")) {
                throw new UnsupportedOperationException(method.getName());
              }
              if (deaf) {
                throw new NoAnswerException("Dayu's planner does not answer.");
              }
              changes++;
              ((Runnable) arguments[0]).run();
              return null;
            });
  }

  /** A NameNode that starts now. */
  private final class Node {
    final LiveSettings settings;
    final HistoryStore history;
    final ScheduleFollower follower;

    Node(String name) throws DayuConfigException {
      settings = new LiveSettings(conf, List.of(), () -> nowMs);
      history = new HistoryStore(name, Optional.empty(), 1_000, () -> nowMs, Runnable::run);
      follower = new ScheduleFollower(settings, planner(), history, () -> true);
    }

    String profile() {
      return settings.profile().map(Profile::label).orElse("none");
    }

    /** The changes, the oldest first. */
    List<String> noted() {
      List<String> noted = new ArrayList<>();
      for (HistoryEntry entry : history.newest(100)) {
        noted.add(0, Instant.ofEpochMilli(entry.id()) + " " + entry.facts().path("words").asText());
      }
      return noted;
    }
  }

  private void live(Node node, String untilUtc) {
    long endMs = Instant.parse(untilUtc).toEpochMilli();
    for (; nowMs < endMs; nowMs += SECOND_MS) {
      node.follower.look();
    }
  }

  @Test
  void dayIsFollowed_andEachChangeIsNoted() throws DayuConfigException {
    nowMs = Instant.parse("2026-03-27T23:00:00Z").toEpochMilli();
    Node node = new Node("nn1:8020");
    assertThat(node.profile()).isEqualTo("recovery-first");
    live(node, "2026-03-30T23:00:00Z");

    assertThat(node.noted())
        .as("a Saturday, the Sunday of summer time, and a Monday")
        .containsExactly(
            "2026-03-28T05:00:00Z profile of hdfs-site.xml",
            "2026-03-28T21:00:00Z profile recovery-first",
            "2026-03-29T04:00:00Z profile of hdfs-site.xml",
            "2026-03-29T20:00:00Z profile recovery-first",
            "2026-03-30T04:00:00Z profile of hdfs-site.xml",
            "2026-03-30T06:00:00Z profile client-first",
            "2026-03-30T18:00:00Z profile of hdfs-site.xml",
            "2026-03-30T20:00:00Z profile recovery-first");
    assertThat(changes).isEqualTo(8);
    assertThat(node.history.newest(1).get(0).facts().path("user").asText())
        .isEqualTo("dayu.schedule");
  }

  @Test
  void nameNodeThatStartsLaterHasTheSameAnswer() throws DayuConfigException {
    nowMs = Instant.parse("2026-10-25T00:00:00Z").toEpochMilli();
    Node first = new Node("nn1:8020");
    for (int hour = 0; hour < 48; hour++) {
      live(first, Instant.ofEpochMilli(nowMs).plus(Duration.ofHours(1)).toString());
      first.follower.look();
      Node later = new Node("nn2:8020");
      assertThat(later.profile()).isEqualTo(first.profile());
      assertThat(later.settings.inForce()).isEqualTo(first.settings.inForce());
    }
  }

  @Test
  void operatorsWordStays_andWhatTheScheduleSaysIsNotedMeanwhile()
      throws DayuConfigException, SettingRefusedException {
    nowMs = Instant.parse("2026-11-30T06:30:00Z").toEpochMilli();
    Node node = new Node("nn1:8020");
    node.settings.take(node.settings.profile(Profile.RECOVERY_FIRST));
    live(node, "2026-11-30T08:00:00Z");
    assertThat(node.profile()).isEqualTo("recovery-first");
    assertThat(node.noted()).containsExactly("2026-11-30T07:00:00Z profile client-first");
    node.settings.take(node.settings.reset());
    assertThat(node.profile()).isEqualTo("client-first");
  }

  @Test
  void plannerThatDoesNotAnswerIsAskedAgain() throws DayuConfigException {
    nowMs = Instant.parse("2026-11-30T06:59:59Z").toEpochMilli();
    Node node = new Node("nn1:8020");
    deaf = true;
    live(node, "2026-11-30T07:05:00Z");
    assertThat(node.profile()).isEqualTo("none");
    assertThat(node.noted()).isEmpty();
    deaf = false;
    node.follower.look();
    assertThat(node.profile()).isEqualTo("client-first");
  }
}
