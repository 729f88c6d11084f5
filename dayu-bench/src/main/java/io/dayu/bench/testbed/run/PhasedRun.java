package io.dayu.bench.testbed.run;

import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.load.RunClock;
import io.dayu.bench.testbed.measure.SizeHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** The phases of a run: the cluster's size in each, and the blocks written and copied. */
final class PhasedRun {
  private static final long LOOK_MS = 200;

  private final LoadPhases phases;
  private final int nodes;
  private final BlockPlaces places;
  private final Cluster cluster;

  /** The phases are still to come. */
  PhasedRun(LoadPhases phases, int nodes, Cluster cluster, DistributedFileSystem files)
      throws IOException {
    this.phases = phases;
    this.nodes = nodes;
    this.places = new BlockPlaces(files);
    this.cluster = cluster;
  }

  /** Orders the size of each phase when it begins, if it differs, and looks who rests meanwhile. */
  SizeHistory resize(DayuCommands commands, RunClock clock)
      throws IOException, InterruptedException {
    List<SizeHistory.SizeOrder> orders = new ArrayList<>();
    List<SizeHistory.RestingLook> looks = new ArrayList<>();
    int before = nodes;
    for (int phase = 0; phase < phases.all().size(); phase++) {
      clock.sleepUntil(phases.beginNs(phase));
      int awake = phases.awake(phase, nodes);
      if (awake != before) {
        orders.add(new SizeHistory.SizeOrder(phase, awake, clock.nowNs()));
        commands.size(awake);
        before = awake;
      }
      while (clock.nowNs() < phases.beginNs(phase + 1)) {
        looks.add(new SizeHistory.RestingLook(clock.nowNs(), commands.resting()));
        Thread.sleep(LOOK_MS);
      }
    }
    return new SizeHistory(nodes, orders, looks);
  }

  /** The outcome of the phases, when all clients have ended. */
  RunRecord.RunPhases outcome(SizeHistory sizes) throws IOException, InterruptedException {
    return new RunRecord.RunPhases(
        sizes,
        places.written(),
        cluster.numbers().sum("dayu_elastic_moved_total{end=\"copied\""),
        cluster.numbers().sum("dayu_recovered_replicas_total") + cluster.copiedByDataNodes(),
        places.displaced());
  }
}
