package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.SECOND_NS;

import io.dayu.tools.trace.Foreground;
import java.util.function.LongUnaryOperator;

/**
 * The foreground of a single node that changes every second; half of what comes in goes out.
 *
 * @param inBytesPerSec what comes in, by the number of the second
 */
public record OneNode(LongUnaryOperator inBytesPerSec) implements Foreground {
  @Override
  public long stepNs() {
    return SECOND_NS;
  }

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  public void fill(long atNs, long[] in, long[] out) {
    in[0] = inBytesPerSec.applyAsLong(atNs / SECOND_NS);
    out[0] = in[0] / 2;
  }
}
