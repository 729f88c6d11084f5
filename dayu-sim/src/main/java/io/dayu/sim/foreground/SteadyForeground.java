package io.dayu.sim.foreground;

import io.dayu.tools.trace.Foreground;
import java.util.Arrays;

/** A foreground that offers every link the same rates at all times. */
public record SteadyForeground(int nodes, long inBytesPerSec, long outBytesPerSec)
    implements Foreground {
  private static final long STEP_NS = 1_000_000_000;

  @Override
  public long stepNs() {
    return STEP_NS;
  }

  @Override
  public void fill(long atNs, long[] in, long[] out) {
    Arrays.fill(in, inBytesPerSec);
    Arrays.fill(out, outBytesPerSec);
  }
}
