package io.dayu.sim.experiment;

import io.dayu.core.snapshot.IntSet;
import io.dayu.sim.cluster.NodeBlocks;
import io.dayu.sim.engine.Scenario;
import io.dayu.sim.failure.Failure;
import java.util.HashMap;
import java.util.Map;

/** The ideal recovery time of equation 2, with the foreground as it really was. */
/*
 * Per step of the foreground: min(sum of B_recover in, sum of B_recover out) over all nodes that no
 * failure of the scenario takes; all lost bytes count as lost at the first failure.
 */
public final class IdealTime {
  private static final double NS_PER_SEC = 1e9;

  private final Scenario scenario;
  private final boolean[] dead;
  private final long[] in;
  private final long[] out;

  private IdealTime(Scenario scenario) {
    this.scenario = scenario;
    int nodes = scenario.shape().nodes();
    this.dead = new boolean[nodes];
    this.in = new long[nodes];
    this.out = new long[nodes];
    for (Failure failure : scenario.failures()) {
      for (int i = 0; i < failure.nodes().size(); i++) {
        dead[failure.nodes().get(i)] = true;
      }
    }
  }

  /** The ideal time in nanoseconds, at most the scenario's horizon. */
  public static long ns(Scenario scenario) {
    return new IdealTime(scenario).solve();
  }

  private long solve() {
    double leftBytes = lostBytes();
    long stepNs = scenario.foreground().stepNs();
    long atNs = scenario.beginNs();
    long endNs = atNs + scenario.timing().horizonNs();
    while (atNs < endNs) {
      long nextNs = (atNs / stepNs + 1) * stepNs;
      double bytesPerSec = bytesPerSec(atNs);
      double neededNs = leftBytes / bytesPerSec * NS_PER_SEC;
      if (neededNs <= nextNs - atNs) {
        return atNs + Math.round(neededNs) - scenario.beginNs();
      }
      leftBytes -= bytesPerSec * (nextNs - atNs) / NS_PER_SEC;
      atNs = nextNs;
    }
    return scenario.timing().horizonNs();
  }

  private double bytesPerSec(long atNs) {
    scenario.foreground().fill(atNs, in, out);
    double sumIn = 0;
    double sumOut = 0;
    for (int node = 0; node < dead.length; node++) {
      if (!dead[node]) {
        sumIn += recoverBytesPerSec(in[node]);
        sumOut += recoverBytesPerSec(out[node]);
      }
    }
    return Math.min(sumIn, sumOut);
  }

  /** Equation 1. */
  private double recoverBytesPerSec(long foregroundBytesPerSec) {
    double total = scenario.shape().linkBytesPerSec();
    double least =
        Math.min(
            (double) scenario.settings().minBytesPerSec(),
            scenario.settings().minLinkShare() * total);
    return Math.max(scenario.settings().alpha() * total - foregroundBytesPerSec, least);
  }

  private double lostBytes() {
    Map<Long, Integer> lost = new HashMap<>();
    double bytes = 0;
    for (Failure failure : scenario.failures()) {
      IntSet nodes = failure.nodes();
      for (int i = 0; i < nodes.size(); i++) {
        bytes += lostBytes(scenario.blocks().blocksOf(nodes.get(i)), lost);
      }
    }
    return bytes;
  }

  /** Bytes of the node's replicas; those of a block that has lost all are taken off again. */
  private double lostBytes(NodeBlocks blocks, Map<Long, Integer> lost) {
    double bytes = 0;
    for (int i = 0; i < blocks.size(); i++) {
      int times = lost.merge(blocks.id(i), 1, Integer::sum);
      bytes += blocks.sizeBytes(i);
      if (times == blocks.holdersPerBlock()) {
        bytes -= (double) times * blocks.sizeBytes(i);
      }
    }
    return bytes;
  }
}
