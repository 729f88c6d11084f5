package io.dayu.sim.foreground;

/**
 * How a trace is played on a simulated cluster.
 *
 * @param nodes simulated nodes
 * @param linkBytesPerSec speed of their links
 * @param seed chooses which node of the trace each plays, and from when on
 * @param stepNs how long a sample of the trace lasts, 0 for as long as in the trace
 * @param scale what makes rates of the trace into rates of the links
 * @param clock whether the nodes play the trace together
 */
public record TracePlay(
    int nodes, long linkBytesPerSec, long seed, long stepNs, Scale scale, Clock clock) {
  public TracePlay {
    require(nodes >= 1, "nodes must be 1 or more: " + nodes);
    require(linkBytesPerSec >= 1, "linkBytesPerSec must be 1 or more: " + linkBytesPerSec);
    require(stepNs >= 0, "stepNs must not be negative: " + stepNs);
  }

  /** Whether the nodes play the trace together. */
  public enum Clock {
    /**
     * Every node plays a random node of the trace from a random moment on: few nodes of a trace are
     * enough for many, but what they did together is lost.
     */
    OWN,
    /**
     * Node i plays node i of the trace from its beginning; simulated nodes beyond the trace's play
     * them anew. What happened to all nodes at once still does.
     */
    COMMON
  }

  /** What makes rates of the trace into rates of the links; rates beyond the link are cut. */
  public sealed interface Scale {
    /** The trace's greatest rate is the link's speed. */
    record Greatest() implements Scale {}

    /** A rate as told is the link's speed. */
    record Capacity(double bytesPerSec) implements Scale {
      public Capacity {
        require(bytesPerSec > 0, "bytesPerSec must be greater than 0: " + bytesPerSec);
      }
    }

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
    return new TracePlay(nodes, linkBytesPerSec, seed, 0, new Scale.Greatest(), Clock.OWN);
  }

  public TracePlay withStepNs(long newStepNs) {
    return new TracePlay(nodes, linkBytesPerSec, seed, newStepNs, scale, clock);
  }

  public TracePlay withScale(Scale newScale) {
    return new TracePlay(nodes, linkBytesPerSec, seed, stepNs, newScale, clock);
  }

  public TracePlay withClock(Clock newClock) {
    return new TracePlay(nodes, linkBytesPerSec, seed, stepNs, scale, newClock);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
