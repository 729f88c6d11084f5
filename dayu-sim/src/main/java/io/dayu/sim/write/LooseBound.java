package io.dayu.sim.write;

import io.dayu.sim.write.load.FileWrite;
import io.dayu.sim.write.net.BestPair;
import io.dayu.sim.write.net.WriteLinkLoads;
import io.dayu.sim.write.net.WriteLinks;
import io.dayu.tools.cluster.ClusterShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A time that no placement by HDFS's rule of racks beats: each block goes as if no other write
 * existed, at every second through the pair of nodes that is then the fastest.
 *
 * <p>The writer's own node comes first here too, so that the links out of it and its rack limit.
 * Since each client's blocks follow one another, the mean over blocks is a bound as well, though a
 * single block may begin at a worse time than elsewhere. The random policy, which needs no two
 * nodes on one rack, is not bound by it.
 */
public final class LooseBound {
  /** Its name among the policies. */
  public static final String NAME = "bound";

  private static final long SECOND_NS = 1_000_000_000;
  private static final double NS_PER_SEC = 1e9;

  /** The least number of bytes left of a block that has not ended, however sums are rounded. */
  private static final double LEAST_BYTES = 1e-3;

  private final WriteScenario scenario;
  private final WriteLinks links;
  private final WriteLinkLoads state;
  private final WriteTimes times = new WriteTimes();
  private final double[] intoOther;
  private List<Alone> writing = new ArrayList<>();

  private LooseBound(WriteScenario scenario) {
    this.scenario = scenario;
    links = new WriteLinks(scenario.shape(), scenario.settings().freeUplinks());
    state = new WriteLinkLoads(links, scenario.settings().backgroundStreams());
    intoOther = new double[scenario.shape().racks()];
  }

  /** A client whose block is on its way. */
  private static final class Alone {
    final Client client;
    double beginNs;
    double atNs;
    double leftBytes;

    Alone(Client client) {
      this.client = client;
      next(client.file().beginNs());
    }

    void next(double nowNs) {
      beginNs = nowNs;
      atNs = nowNs;
      leftBytes = (double) client.blockBytes();
    }
  }

  /** The bound of a scenario. */
  public static WriteResult of(WriteScenario scenario) {
    return new LooseBound(scenario).run();
  }

  private WriteResult run() {
    List<FileWrite> files = scenario.files();
    int nextFile = 0;
    for (long nowNs = 0; nextFile < files.size() || !writing.isEmpty(); nowNs += SECOND_NS) {
      if (nowNs % scenario.background().stepNs() == 0) {
        state.background(scenario.background(), nowNs);
        lookAtRacks();
      }
      while (nextFile < files.size() && files.get(nextFile).atNs() < nowNs + SECOND_NS) {
        Client.of(files.get(nextFile), nextFile, scenario)
            .forEach(client -> writing.add(new Alone(client)));
        nextFile++;
      }
      advance(nowNs + SECOND_NS);
    }
    return new WriteResult(NAME, times, List.of());
  }

  /** By rack: how fast the fastest pair on any other rack is. */
  private void lookAtRacks() {
    int racks = intoOther.length;
    double[] best = new double[racks];
    for (int rack = 0; rack < racks; rack++) {
      best[rack] = BestPair.of(links, rack, state::aloneBytesPerSec, 0).bytesPerSec();
    }
    double[] sorted = best.clone();
    Arrays.sort(sorted);
    for (int rack = 0; rack < racks; rack++) {
      intoOther[rack] = best[rack] == sorted[racks - 1] ? sorted[racks - 2] : sorted[racks - 1];
    }
  }

  private void advance(long untilNs) {
    List<Alone> still = new ArrayList<>(writing.size());
    for (Alone one : writing) {
      double bytesPerSec = bytesPerSec(one.client.node());
      while (one.leftBytes > 0 && one.atNs < untilNs) {
        double endNs = one.atNs + one.leftBytes / bytesPerSec * NS_PER_SEC;
        if (endNs > untilNs) {
          double bytes = bytesPerSec * (untilNs - one.atNs) / NS_PER_SEC;
          one.leftBytes = Math.max(LEAST_BYTES, one.leftBytes - bytes);
          one.atNs = untilNs;
        } else {
          times.wrote(one.client, one.beginNs, endNs);
          one.next(endNs);
        }
      }
      if (one.leftBytes > 0) {
        still.add(one);
      }
    }
    writing = still;
  }

  private double bytesPerSec(int writer) {
    ClusterShape shape = links.shape();
    int rack = shape.rackOf(writer);
    double out = state.aloneBytesPerSec(links.out(writer));
    double up =
        links.uplinksLimit() ? state.aloneBytesPerSec(links.up(rack)) : Double.POSITIVE_INFINITY;
    return Math.min(intoOther[rack], Math.min(out, up));
  }
}
