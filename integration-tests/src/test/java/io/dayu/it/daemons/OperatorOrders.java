package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.it.admin.Command;
import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The orders that an operator gives with {@code hdfs dayu} while all goes on. */
final class OperatorOrders {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorOrders.class);

  private static final List<List<String>> SETTINGS =
      List.of(
          List.of("set", "dayu.alpha", "0.4"),
          List.of("set", "dayu.timeslot", "6s"),
          List.of("set", "dayu.stall.after", "3s"),
          List.of("profile", "client-first"),
          List.of("profile", "recovery-first"),
          List.of("reset"));

  private static final List<String> SIZES = List.of("3", "4", "5", "auto", "off");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final RealCluster cluster;
  private final SplittableRandom random;
  private final ThrashTally<ThrashStep> tally;

  OperatorOrders(RealCluster cluster, SplittableRandom random, ThrashTally<ThrashStep> tally) {
    this.cluster = cluster;
    this.random = random;
    this.tally = tally;
  }

  /** Gives re-replication to stock HDFS. */
  void turnOff() {
    tally.didIf(order("off", "thrashing"), ThrashStep.TURN_OFF);
  }

  /** Gives re-replication back to Dayu. */
  void turnOn() {
    tally.didIf(order("on"), ThrashStep.TURN_ON);
  }

  /** Has nothing planned for a while. */
  void pause() {
    tally.didIf(order("pause", "--for", "10s", "thrashing"), ThrashStep.PAUSE);
  }

  /** Has it planned again. */
  void resume() {
    tally.didIf(order("resume"), ThrashStep.RESUME);
  }

  /** Changes a setting, some, or takes all changes back. */
  void changeSettings() {
    List<String> order = SETTINGS.get(random.nextInt(SETTINGS.size()));
    tally.didIf(order(order.toArray(new String[0])), ThrashStep.CHANGE_SETTINGS);
  }

  /** Wants the cluster smaller or larger. */
  void size() {
    String size = SIZES.get(random.nextInt(SIZES.size()));
    tally.didIf(order("elastic", "size", size), ThrashStep.SIZE);
  }

  /** Has one of the last ranks rest. */
  void rest() throws IOException {
    JsonNode awake = elastic().path("lastAwake");
    tally.didIf(
        !awake.isEmpty() && order("rest", awake.get(random.nextInt(awake.size())).asText()),
        ThrashStep.REST);
  }

  /** Wakes one that rests. */
  void wake() throws IOException {
    JsonNode resting = elastic().path("resting");
    boolean any = !resting.isEmpty();
    tally.didIf(any && wake(resting.get(random.nextInt(resting.size()))), ThrashStep.WAKE);
  }

  private boolean wake(JsonNode node) {
    return order("wake", node.path("name").asText());
  }

  /** Who is awake and who rests; nothing where the NameNode does not say. */
  private JsonNode elastic() throws IOException {
    Command command = Command.run(cluster.files().getConf(), "elastic", "--json");
    return command.code() == 0 ? JSON.readTree(command.out()) : JSON.createObjectNode();
  }

  private boolean order(String... arguments) {
    Command command = Command.run(cluster.files().getConf(), arguments);
    LOG.info("{}", command);
    return command.code() == 0;
  }

  /** Has Dayu work as its configuration says, and all DataNodes be awake. */
  void end() throws IOException {
    for (String order : List.of("on", "resume", "reset")) {
      assertThat(order(order)).as(order).isTrue();
    }
    elastic().path("resting").forEach(this::wake);
  }
}
