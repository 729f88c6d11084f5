package io.dayu.sim.experiment;

import io.dayu.sim.foreground.SkewedForeground;
import io.dayu.sim.foreground.TraceForeground;
import io.dayu.sim.foreground.TracePlay;
import io.dayu.sim.trace.swim.SwimReader;
import io.dayu.sim.write.WriteScenario;
import io.dayu.sim.write.load.FileWrite;
import io.dayu.sim.write.load.PoissonFiles;
import io.dayu.sim.write.load.SwimFiles;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import io.dayu.tools.input.BadInputException;
import io.dayu.tools.trace.Foreground;
import io.dayu.tools.trace.TraceReader;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a comparison of placement policies.
 *
 * @param background other traffic on the links
 * @param files that are written
 * @param untilNs time from which no file begins any more
 */
public record WriteSetup(
    ClusterShape shape,
    Background background,
    Files files,
    long untilNs,
    WriteScenario.Settings settings,
    long seed) {
  private static final long BACKGROUND_SEED = 0x5EED_BACCL;

  /**
   * Of the background.
   *
   * @param load mean share of the racks' links that it wants
   * @param skew spread of the generator's levels
   * @param trace that is played in the generator's place, or null
   * @param traceStepNs time that a sample of the trace lasts, 0 for the file's own
   * @param equalNodes true if each of the trace's nodes is scaled to the load, not their sum
   */
  public record Background(
      double load, double skew, @Nullable Path trace, long traceStepNs, boolean equalNodes) {}

  /**
   * Of the files.
   *
   * @param load mean share of the links into racks that one copy of all blocks needs
   * @param swim jobs whose outputs are written in the generator's place, or null
   */
  public record Files(double load, @Nullable Path swim) {}

  /** Reads what is to be read. */
  public WriteScenario scenario() {
    return new WriteScenario(shape, foreground(), writes(), untilNs, settings, seed);
  }

  private Foreground foreground() {
    Path trace = background.trace();
    long itsSeed = Hash.at(BACKGROUND_SEED, seed);
    return trace == null
        ? new SkewedForeground(shape, background.load(), background.skew(), itsSeed)
        : played(trace, itsSeed);
  }

  private Foreground played(Path trace, long itsSeed) {
    double share = background.load() / shape.oversubscription();
    TracePlay play =
        TracePlay.of(shape.nodes(), shape.linkBytesPerSec(), itsSeed)
            .withStepNs(background.traceStepNs())
            .withScale(
                background.equalNodes()
                    ? new TracePlay.Scale.MeanShareOfEqualNodes(share)
                    : new TracePlay.Scale.MeanShare(share));
    try {
      return new TraceForeground(TraceReader.read(trace, TraceReader.Grid.DEFAULT), play);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(trace + ": " + e.getMessage());
    }
  }

  private List<FileWrite> writes() {
    Path swim = files.swim();
    List<FileWrite> writes =
        swim == null
            ? PoissonFiles.of(
                blocksPerSec(), settings.blockBytes(), untilNs, new SplittableRandom(seed))
            : SwimFiles.of(SwimReader.read(swim), settings.blockBytes(), untilNs, shape.nodes());
    if (writes.isEmpty()) {
      throw new BadInputException("no file is written in that time");
    }
    return writes;
  }

  private double blocksPerSec() {
    double racksBytesPerSec = shape.nodes() * (shape.linkBytesPerSec() / shape.oversubscription());
    return files.load() * racksBytesPerSec / settings.blockBytes();
  }
}
