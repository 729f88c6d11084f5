package io.dayu.hdfs.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.history.HistoryEntry;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.history.StepBack;
import io.dayu.hdfs.link.LinkSights;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.queue.LockHold;
import io.dayu.hdfs.state.NodeTable;
import io.dayu.hdfs.state.TaskTable;
import io.dayu.hdfs.state.TransferTable;
import io.dayu.hdfs.system.SystemPlace;
import io.dayu.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LimitsSystemTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long NOON_MS = 1_700_000_000_000L;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final PlannerMetrics metrics = new PlannerMetrics(registry);
  private long nowNs;
  private boolean active = true;
  private boolean shadow;
  private final HistoryStore history =
      new HistoryStore(
          "nn:8020",
          Optional.empty(),
          100,
          () -> NOON_MS + TimeUnit.NANOSECONDS.toMillis(nowNs),
          Runnable::run);
  private final LimitsSystem limits =
      new LimitsSystem(
          new SystemPlace(
              new NodeTable(),
              new TaskTable(),
              new TransferTable(),
              new AgentDirectory(
                  () -> {
                    throw new IllegalStateException("nobody asks");
                  }),
              new Meters(registry),
              () -> {},
              () -> nowNs),
          () -> new LimitSettings(3, 60 * SECOND, 0.2, 0.5, 0.05),
          new LimitsSystem.LimitedModes(() -> active, () -> shadow, () -> true),
          metrics,
          history);

  private void look() {
    limits.look(new LinkSights(nowNs, List.of(), List.of(), List.of(), List.of()));
  }

  private void fail(int transfers) {
    for (int i = 0; i < transfers; i++) {
      metrics.transferFailed();
    }
    nowNs += SECOND;
    look();
  }

  private List<String> orders() {
    return history.newest(10).stream()
        .map(entry -> entry.facts().path(HistoryEntry.WORDS).asText())
        .toList();
  }

  @Test
  void failedTransfersThatRecoveryCounts_haveDayuStepBack() {
    look();
    fail(19);
    assertThat(history.stepBack()).isEmpty();
    fail(1);

    assertThat(history.stepBack())
        .map(StepBack::sentence)
        .hasValue(
            "Dayu has stepped back: 100.0 % of transfers failed within five minutes, more than"
                + " 20.0 % (dayu.limit.failed-transfers), since 2023-11-14 22:13:22 UTC; stock HDFS"
                + " recovers until hdfs dayu resume.");
    assertThat(orders()).hasSize(1);
  }

  @Test
  void whatWasSeenBeforeAResumeDoesNotCount() {
    look();
    fail(30);
    limits.rest();
    history.resume("ann", "", "resume", "active");
    nowNs += SECOND;
    look();
    fail(19);
    assertThat(history.stepBack()).isEmpty();
    fail(1);
    assertThat(history.stepBack()).isPresent();
  }

  @Test
  void holdsThatOperatorsAskFor_areNoReasonToStepBack() {
    look();
    for (String operation : List.of("dayuWaves", "dayuStop", "dayuLoss")) {
      metrics.lockHeld(new LockHold(operation, 20 * SECOND, 0, 0));
    }
    nowNs += SECOND;
    look();
    assertThat(history.stepBack()).isEmpty();
    metrics.lockHeld(new LockHold("dayuCommit", 16 * SECOND, 0, 0));
    nowNs += SECOND;
    look();
    assertThat(history.stepBack()).isPresent();
  }

  @Test
  void holdsOfTheLockThatRecoveryTimes_haveDayuStepBack() {
    look();
    metrics.lockHeld(new LockHold("dayuCommit", 15 * SECOND, 0, 0));
    nowNs += SECOND;
    look();
    assertThat(history.stepBack()).isEmpty();
    metrics.lockHeld(new LockHold("dayuCommit", SECOND, 0, 0));
    look();
    assertThat(history.stepBack()).map(StepBack::limit).hasValue("lock_share");
  }

  private void recovered(long tookMs) {
    ObjectNode facts =
        JsonNodeFactory.instance
            .objectNode()
            .put(HistoryEntry.KIND, HistoryEntry.LOSS)
            .put(HistoryEntry.OUTCOME, LossEntry.BY_DAYU)
            .put(LossEntry.BLOCKS, 1_000)
            .put(LossEntry.COMPARABLE, true);
    facts.putObject(LossEntry.HAPPENED).put(HistoryEntry.TOOK_MS, tookMs);
    facts.putObject(LossEntry.DAYU).put(HistoryEntry.TOOK_MS, 60_000);
    history.loss(OptionalLong.empty(), 0, facts);
  }

  @Test
  void recoveryThatIsLate_hasDayuStepBack_butNoneOfTheTimeBefore() {
    recovered(600_000);
    look();
    nowNs += 10 * SECOND;
    look();
    recovered(90_000);
    nowNs += 10 * SECOND;
    look();
    assertThat(history.stepBack()).isEmpty();

    recovered(96_000);
    recovered(60_000);
    nowNs += 10 * SECOND;
    look();
    assertThat(history.stepBack())
        .hasValueSatisfying(
            one ->
                assertThat(one.words())
                    .startsWith(
                        "stepped back: a recovery took 60.0 % longer than its forecast, more than"
                            + " 50.0 % (dayu.limit.forecast-error), since "));
  }

  @Test
  void inShadowModeNothingChanges_andItIsToldOnceAnHour() {
    active = false;
    shadow = true;
    look();
    for (int minute = 0; minute < 59; minute++) {
      nowNs += 59 * SECOND;
      fail(20);
    }
    assertThat(history.stepBack()).isEmpty();
    assertThat(orders()).hasSize(1).allMatch(one -> one.startsWith("would have stepped back: 100"));

    nowNs += 120 * SECOND;
    fail(40);
    fail(40);
    assertThat(orders()).hasSize(2);
  }

  @Test
  void limitsAreLookedAtInTheirModesAlone() {
    assertThat(limits.wanted()).isTrue();
    assertThat(limits.reports()).isPresent();
    active = false;
    assertThat(limits.wanted()).isFalse();
    assertThat(limits.reports()).isEmpty();
    shadow = true;
    assertThat(limits.wanted()).isTrue();
    assertThat(limits.watchesStock()).isTrue();
  }
}
