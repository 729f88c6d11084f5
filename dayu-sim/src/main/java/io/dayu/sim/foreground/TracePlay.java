package io.dayu.sim.foreground;

/**
 * The mapping of a trace to a simulated cluster.
 *
 * @param nodes simulated nodes
 * @param linkBytesPerSec speed of their links
 * @param seed chooses which node of the trace each plays, and from when on
 * @param stepNs time that a sample of the trace lasts, 0 for as long as in the trace
 * @param scale that makes rates of the trace into rates of the links
 * @param commonClock true if all nodes play the same moment, each its own node of the trace in turn
 */
public record TracePlay(
    int nodes, long linkBytesPerSec, long seed, long stepNs, Scale scale, boolean commonClock) {
  public TracePlay {
    require(nodes >= 1, "nodes must be 1 or more: " + nodes);
    require(linkBytesPerSec >= 1, "linkBytesPerSec must be 1 or more: " + linkBytesPerSec);
    require(stepNs >= 0, "stepNs must not be negative: " + stepNs);
  }

  /**
   * The scale that makes rates of the trace into rates of the links; rates beyond the link are cut.
   */
  public sealed interface Scale {
    /** The trace's greatest rate is the link's speed. */
    record Greatest() implements Scale {}

    /** The mean over all nodes, directions and time is this share of the link. */
    record MeanShare(double share) implements Scale {
      public MeanShare {
        require(share > 0 && share < 1, "share must be between 0 and 1: " + share);
      }
    }

    /**
     * The same mean, but each node of the trace is first measured by its own greatest rates (those
     * that it exceeds in one sample of a thousand): for traces of machines of very unequal size.
     */
    record MeanShareOfEqualNodes(double share) implements Scale {
      public MeanShareOfEqualNodes {
        require(share > 0 && share < 1, "share must be between 0 and 1: " + share);
      }
    }
  }

  /** Plays the trace at its own pace, its greatest rate as the link's speed. */
  public static TracePlay of(int nodes, long linkBytesPerSec, long seed) {
    return new TracePlay(nodes, linkBytesPerSec, seed, 0, new Scale.Greatest(), false);
  }

  public TracePlay withStepNs(long newStepNs) {
    return new TracePlay(nodes, linkBytesPerSec, seed, newStepNs, scale, commonClock);
  }

  /** All nodes play the same moment of the trace, so that what they did together is kept. */
  public TracePlay withCommonClock() {
    return new TracePlay(nodes, linkBytesPerSec, seed, stepNs, scale, true);
  }

  public TracePlay withScale(Scale newScale) {
    return new TracePlay(nodes, linkBytesPerSec, seed, stepNs, newScale, commonClock);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
