package io.dayu.sim.experiment;

import io.dayu.sim.foreground.ForegroundShape;
import io.dayu.sim.foreground.GeneratedForeground;
import io.dayu.sim.foreground.SampledForeground;
import io.dayu.sim.foreground.TraceForeground;
import io.dayu.sim.foreground.TracePlay;
import io.dayu.tools.cluster.BlockMap;
import io.dayu.tools.cluster.BlockSizes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.RandomBlockMap;
import io.dayu.tools.cluster.RandomGroupMap;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.trace.Foreground;
import io.dayu.tools.trace.Trace;
import io.dayu.tools.trace.TraceReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The workload of a cluster: what its nodes hold, and what its clients do. Immutable.
 *
 * @param blocks their number and size
 * @param clients sources of their traffic
 * @param foreground the clients' traffic
 * @param map places of the blocks
 */
public record Workload(Blocks blocks, Clients clients, Foreground foreground, BlockMap map) {
  private static final long BLOCK_SEED = 0x5EED_B10CL;

  /**
   * The blocks that the nodes hold.
   *
   * @param perNode blocks of each node
   * @param sizeBytes size of each block
   * @param placement places of a block's replicas
   * @param coding of groups, whose internal blocks they are
   */
  public record Blocks(
      int perNode, long sizeBytes, RandomBlockMap.Policy placement, Coding coding) {
    private BlockMap map(ClusterShape shape, long seed) {
      return coding.equals(Coding.NONE)
          ? new RandomBlockMap(shape, perNode, new BlockSizes(sizeBytes, 0), placement, seed)
          : new RandomGroupMap(
              shape.nodes(), perNode, sizeBytes, coding.dataUnits(), coding.parityUnits(), seed);
    }
  }

  /** The coding of groups. */
  public record Coding(int dataUnits, int parityUnits) {
    /** There are none: blocks are replicated. */
    public static final Coding NONE = new Coding(0, 0);
  }

  /**
   * The sources of the clients' traffic.
   *
   * @param trace file of their traffic, null for the generator
   * @param traceStepNs time that a sample of the trace lasts, 0 for the file's own
   * @param load mean share of a link that they use, 0 for the generator's or the trace's own
   * @param equalNodes true if each of the trace's nodes is scaled to that mean, not their sum
   * @param sampleNs time for which traffic stands at its mean, 0 for traffic as it comes
   */
  public record Clients(
      @Nullable Path trace, long traceStepNs, double load, boolean equalNodes, long sampleNs) {
    /** The generator as it is. */
    public static final Clients GENERATED = new Clients(null, 0, 0, false, 0);
  }

  /** The workload of a cluster; reads the trace, if there is one. */
  public static Workload of(ClusterShape shape, Blocks blocks, Clients clients, long seed) {
    Path trace = clients.trace();
    Foreground traffic =
        trace == null ? generated(shape, clients, seed) : played(shape, clients, trace, seed);
    return new Workload(
        blocks,
        clients,
        clients.sampleNs() > traffic.stepNs()
            ? new SampledForeground(traffic, clients.sampleNs())
            : traffic,
        blocks.map(shape, seed ^ BLOCK_SEED));
  }

  /** The same workload on another cluster. */
  Workload with(ClusterShape shape, long seed) {
    return of(shape, blocks, clients, seed);
  }

  private static Foreground generated(ClusterShape shape, Clients clients, long seed) {
    ForegroundShape traffic =
        clients.load() == 0 ? ForegroundShape.PAPER : LoadLevel.shape(clients.load(), seed);
    return new GeneratedForeground(shape.nodes(), shape.linkBytesPerSec(), traffic, seed);
  }

  private static Foreground played(ClusterShape shape, Clients clients, Path file, long seed) {
    Trace trace = TraceReader.read(file, TraceReader.Grid.DEFAULT);
    TracePlay play =
        TracePlay.of(shape.nodes(), shape.linkBytesPerSec(), seed)
            .withStepNs(clients.traceStepNs());
    try {
      return new TraceForeground(
          trace, clients.load() == 0 ? play : play.withScale(scale(clients)));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }

  private static TracePlay.Scale scale(Clients clients) {
    return clients.equalNodes()
        ? new TracePlay.Scale.MeanShareOfEqualNodes(clients.load())
        : new TracePlay.Scale.MeanShare(clients.load());
  }
}
