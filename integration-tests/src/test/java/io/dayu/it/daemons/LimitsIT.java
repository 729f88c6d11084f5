package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Await;
import io.dayu.it.admin.Command;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each limit of a site is passed once on real daemons. Each time Dayu steps back, stock HDFS goes
 * on, and an operator has Dayu resume.
 */
@Tag("long")
final class LimitsIT {
  private static final int MIB = 1024 * 1024;
  private static final int NODES = 6;
  private static final int FILES = 36;
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Duration A_WHILE = Duration.ofMinutes(6);

  /** A recovery of a node takes more than a minute, as only such are held against a forecast. */
  private static final Map<String, String> SLOW_LINKS =
      Map.of(
          "dayu.limits", "on",
          "dayu.agent.link.bandwidth", "150000",
          "dayu.limit.clients-p90.for", "30s");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path home;

  @SuppressWarnings("NullAway.Init")
  private RealCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private StagedLosses losses;

  @Test
  void eachLimitIsPassedOnce() throws Exception {
    try (RealCluster started = RealCluster.start(home, NODES, MIB, SLOW_LINKS)) {
      cluster = started;
      cluster.fill(FILES);
      losses = new StagedLosses(cluster, NODES);
      slowsClients();
      holdsTheLock();
      takesLongerThanForecast();
      failsTransfers();
    }
  }

  private Command run(String... words) {
    Command command = Command.run(cluster.files().getConf(), words);
    assertThat(command.code()).as("%s", command).isZero();
    return command;
  }

  private void awaitStepBack(String key, Duration limit) throws Exception {
    Await.until(
        "Dayu has stepped back by " + key,
        limit,
        () -> health().contains("[stepped_back]"),
        () -> health() + status());
    assertThat(health()).contains(key, "until hdfs dayu resume");
    assertThat(run("history").out()).contains("stepped back: ", key);
  }

  private String health() {
    return Command.run(cluster.files().getConf(), "health").out();
  }

  /** Stock HDFS ends what Dayu began; then the node is back, and Dayu plans again. */
  private void resume(int node) throws Exception {
    losses.awaitQuiet(NODES - 1);
    losses.comeBack(node);
    assertThat(run("resume").out()).contains("Dayu plans again.");
    assertThat(health()).doesNotContain("[stepped_back]");
  }

  private void holdsTheLock() throws Exception {
    run("set", "dayu.limit.lock-share", "0.000001");
    losses.kill(0);
    awaitStepBack("dayu.limit.lock-share", SOON);
    run("set", "dayu.limit.lock-share", "1");
    resume(0);
  }

  /** Clients who come once it was forecast take more than half of what links had left. */
  private void takesLongerThanForecast() throws Exception {
    run("set", "dayu.limit.forecast-error", "0.1");
    killAndAwaitTransfers(1);
    try (SteadyClients clients = new SteadyClients(cluster)) {
      awaitStepBack("dayu.limit.forecast-error", A_WHILE);
      assertThat(clients.wrong()).isZero();
    }
    run("set", "dayu.limit.forecast-error", "100");
    resume(1);
  }

  private void slowsClients() throws Exception {
    run("set", "dayu.limit.clients-p90", "1.5");
    try (SteadyClients clients = new SteadyClients(cluster)) {
      Await.until("the usual is known", A_WHILE, this::knowsTheUsual, this::status);
      killAndAwaitTransfers(2);
      clients.slow(List.of(3, 4, 5));
      awaitStepBack("dayu.limit.clients-p90", A_WHILE);
      assertThat(clients.wrong()).isZero();
    }
    run("set", "dayu.limit.clients-p90", "1000");
    resume(2);
  }

  private boolean knowsTheUsual() {
    return status().out().contains("without a recovery");
  }

  private Command status() {
    return Command.run(cluster.files().getConf(), "status");
  }

  /** The blocks' only replicas are cut short on the disks of all others. */
  private void failsTransfers() throws Exception {
    run("set", "dayu.limit.failed-transfers", "0.05");
    losses.kill(3);
    for (int node = 0; node < NODES; node++) {
      if (node != 3) {
        cutShort(node);
      }
    }
    awaitStepBack("dayu.limit.failed-transfers", A_WHILE);
  }

  private void cutShort(int node) throws IOException {
    try (Stream<Path> files = Files.walk(cluster.dataDirectory(node))) {
      for (Path file :
          files
              .filter(one -> one.getFileName().toString().matches("blk_[0-9]+"))
              .filter(one -> one.toString().contains("finalized"))
              .toList()) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.truncate(1);
        }
      }
    }
  }

  private void killAndAwaitTransfers(int node) throws Exception {
    long before = cluster.view().dayu("RecoveredReplicas");
    losses.kill(node);
    Await.until(
        "Dayu recovers",
        SOON,
        () -> cluster.view().dayu("RecoveredReplicas") > before,
        () -> cluster.jmx().shown("Dayu"));
  }
}
