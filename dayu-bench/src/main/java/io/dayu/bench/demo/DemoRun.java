package io.dayu.bench.demo;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.bench.command.Interruption;
import io.dayu.hdfs.DayuService;
import io.dayu.hdfs.execution.TransferLog;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** The demo's course: write, measure, lose a DataNode, watch the recovery, judge. */
final class DemoRun {
  private static final long LOOK_EVERY_MS = 200;
  private static final long LONG_TRANSFER_NS = TimeUnit.SECONDS.toNanos(2);

  private final DemoScenario scenario;
  private final Screen screen;
  private final Interruption interruption;
  private final EmbeddedCluster cluster;
  private final DayuService dayu;

  DemoRun(
      DemoScenario scenario, Screen screen, Interruption interruption, EmbeddedCluster cluster) {
    this.scenario = scenario;
    this.screen = screen;
    this.interruption = interruption;
    this.cluster = cluster;
    this.dayu = cluster.dayu();
  }

  /** Plays it all. */
  DemoReport play() throws IOException, InterruptedException {
    List<Path> files = writeFiles();
    try (ForegroundLoad load = ForegroundLoad.start(cluster.fileSystem(), files, scenario)) {
      ReadTimes before = measureBefore(load);
      DatanodeDescriptor victim = fullestNode();
      long lostBlocks = victim.numBlocks();
      loseNode(victim, lostBlocks);
      return recover(load, before, lostBlocks);
    }
  }

  private List<Path> writeFiles() throws IOException, InterruptedException {
    List<Path> files = new ArrayList<>();
    long startNs = System.nanoTime();
    for (int file = 0; file < scenario.data().files(); file++) {
      screen.now(
          "  writing: "
              + file * scenario.data().blocksPerFile()
              + "/"
              + scenario.data().blocks()
              + " blocks");
      interruption.check();
      Path path = new Path("/demo/file-" + file);
      DataSet.write(
          cluster.fileSystem(),
          path,
          scenario.data().fileBytes(),
          scenario.data().replication(),
          scenario.data().blockBytes());
      files.add(path);
    }
    screen.line(
        "wrote "
            + scenario.data().blocks()
            + " blocks of "
            + DecimalUnits.bytes(scenario.data().blockBytes())
            + ", "
            + scenario.data().replication()
            + " replicas each, in "
            + DecimalUnits.seconds(since(startNs)));
    return files;
  }

  private ReadTimes measureBefore(ForegroundLoad load) throws InterruptedException {
    String what =
        Math.round(scenario.readsPerSec())
            + " reads/s of "
            + (scenario.reads().bytes() >> 10)
            + " KiB";
    waitFor(
        scenario.reads().settle(),
        "  foreground: " + what + "; the links calm down after the writing");
    load.restart();
    waitFor(
        scenario.reads().before(),
        "  foreground: " + what + "; measured with nothing else going on");
    ReadTimes times = load.times();
    screen.line(
        "foreground: "
            + what
            + ", "
            + DecimalUnits.percent(scenario.reads().share())
            + " of the links; p50 "
            + DecimalUnits.millis(times.p50Ns())
            + ", p90 "
            + DecimalUnits.millis(times.p90Ns()));
    return times;
  }

  private void waitFor(Duration time, String text) throws InterruptedException {
    long startNs = System.nanoTime();
    while (since(startNs) < time.toMillis() / 1e3) {
      screen.now(text + ", " + DecimalUnits.timeLeft(time.toSeconds() - since(startNs)));
      interruption.sleep(LOOK_EVERY_MS);
    }
  }

  private DatanodeDescriptor fullestNode() {
    DatanodeDescriptor fullest = descriptor(cluster.dataNodes().get(0));
    for (DataNode node : cluster.dataNodes()) {
      DatanodeDescriptor candidate = descriptor(node);
      if (candidate.numBlocks() > fullest.numBlocks()) {
        fullest = candidate;
      }
    }
    return fullest;
  }

  private DatanodeDescriptor descriptor(DataNode node) {
    return cluster.blockManager().getDatanodeManager().getDatanode(node.getDatanodeUuid());
  }

  private void loseNode(DatanodeDescriptor victim, long lostBlocks)
      throws IOException, InterruptedException {
    screen.line(
        "stopped DataNode "
            + victim.getXferAddr()
            + " in "
            + victim.getNetworkLocation()
            + ", which holds "
            + lostBlocks
            + " blocks");
    long startNs = System.nanoTime();
    cluster.stop(victim.getDatanodeUuid());
    while (victim.isAlive()) {
      if (since(startNs) > scenario.deathLimit().toSeconds()) {
        throw new IOException("the NameNode did not notice that a DataNode is gone");
      }
      screen.now(
          "  its heartbeats are missing for "
              + DecimalUnits.seconds(since(startNs))
              + "; HDFS waits before it calls it dead");
      interruption.sleep(LOOK_EVERY_MS);
    }
    screen.line(
        "declared dead for missing heartbeats after " + DecimalUnits.seconds(since(startNs)));
  }

  private DemoReport recover(ForegroundLoad load, ReadTimes before, long lostBlocks)
      throws IOException, InterruptedException {
    long startNs = System.nanoTime();
    load.restart();
    RecoveryMeter watch = new RecoveryMeter(dayu, lostBlocks, scenario);
    RecoveryMoment now = watch.look(startNs);
    long shownSlot = now.slot();
    boolean begun = false;
    boolean complete = false;
    while (!complete && since(startNs) < scenario.recoveryLimit().toSeconds()) {
      interruption.sleep(LOOK_EVERY_MS);
      now = watch.look(System.nanoTime());
      show(now, load.times(), now.slot() != shownSlot);
      shownSlot = now.slot();
      long lacking = cluster.lowRedundancyOrPending();
      begun |= lacking > 0;
      complete = begun && lacking == 0;
    }
    double seconds = since(startNs);
    ReadTimes during = load.times();
    now = settled(watch, lostBlocks);
    return report(watch, now, before, during, seconds, lostBlocks, complete);
  }

  private void show(RecoveryMoment now, ReadTimes reads, boolean newSlot) {
    int columns = screen.columns();
    if (newSlot) {
      screen.aside(ProgressText.slotLines(now, columns));
    }
    screen.now(ProgressText.panel(now, reads, columns), List.of(ProgressText.line(now, columns)));
  }

  /** The last look, once the agents' last reports are in. */
  private RecoveryMoment settled(RecoveryMeter watch, long lostBlocks) throws InterruptedException {
    long startNs = System.nanoTime();
    RecoveryMoment now = watch.look(startNs);
    while (now.done().blocks() < lostBlocks && since(startNs) < 3) {
      interruption.sleep(LOOK_EVERY_MS);
      now = watch.look(System.nanoTime());
    }
    return now;
  }

  private DemoReport report(
      RecoveryMeter watch,
      RecoveryMoment last,
      ReadTimes before,
      ReadTimes during,
      double seconds,
      long lostBlocks,
      boolean complete)
      throws IOException {
    screen.now("  asking fsck");
    List<TransferLog.Entry> transfers = dayu.transferLog().entries();
    long lostBytes = lostBlocks * scenario.data().blockBytes();
    return new DemoReport(
        new DemoReport.RecoveredData(
            lostBlocks,
            lostBytes,
            dayu.getRecoveredReplicas(),
            dayu.getRecoveredBytes(),
            dayu.getResentBytes()),
        new DemoReport.DemoTimes(
            seconds,
            watch.budgets().idealSeconds(lostBytes),
            watch.budgets().slots(),
            watch.meanPlannedBytesPerSec()),
        new DemoReport.DemoAccuracy(
            RateAccuracy.of(transfers, 0), RateAccuracy.of(transfers, LONG_TRANSFER_NS)),
        last,
        before,
        during,
        new DemoReport.DemoVerdict(
            complete,
            dayu.getBlocksLeftToStock() + dayu.metrics().replicasByStock(),
            dayu.getPlannerFailures(),
            FsckVerdict.ask(cluster.hdfs().getConfiguration(0))));
  }

  private static double since(long startNs) {
    return DecimalUnits.secondsOf(System.nanoTime() - startNs);
  }
}
