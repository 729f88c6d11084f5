package io.dayu.sim.foreground;

import io.dayu.tools.trace.Foreground;
import java.util.Arrays;

/**
 * Traffic as a trace of samples has it: within each sample it stands at its mean. Any thread.
 *
 * <p>The last sample is kept, for it is asked for again and again.
 */
public final class SampledForeground implements Foreground {
  private final Foreground foreground;
  private final long sampleNs;
  private volatile Sample last = new Sample(-1, new long[0], new long[0]);

  /** The means of one sample; nobody changes the arrays. */
  private static final class Sample {
    private final long number;
    private final long[] in;
    private final long[] out;

    Sample(long number, long[] in, long[] out) {
      this.number = number;
      this.in = in;
      this.out = out;
    }
  }

  /**
   * Samples of some traffic.
   *
   * @param sampleNs a multiple of the traffic's step
   */
  public SampledForeground(Foreground foreground, long sampleNs) {
    if (sampleNs % foreground.stepNs() != 0) {
      throw new IllegalArgumentException(
          "samples of " + sampleNs + " ns are no multiple of " + foreground.stepNs() + " ns");
    }
    this.foreground = foreground;
    this.sampleNs = sampleNs;
  }

  @Override
  public long stepNs() {
    return sampleNs;
  }

  @Override
  public int nodes() {
    return foreground.nodes();
  }

  @Override
  public void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec) {
    Sample sample = last;
    if (sample.number != atNs / sampleNs) {
      sample = sample(atNs / sampleNs);
      last = sample;
    }
    System.arraycopy(sample.in, 0, inBytesPerSec, 0, inBytesPerSec.length);
    System.arraycopy(sample.out, 0, outBytesPerSec, 0, outBytesPerSec.length);
  }

  private Sample sample(long number) {
    long steps = sampleNs / foreground.stepNs();
    long[] in = new long[nodes()];
    long[] out = new long[nodes()];
    long[] stepIn = new long[nodes()];
    long[] stepOut = new long[nodes()];
    for (long step = 0; step < steps; step++) {
      foreground.fill(number * sampleNs + step * foreground.stepNs(), stepIn, stepOut);
      Arrays.setAll(in, node -> in[node] + stepIn[node]);
      Arrays.setAll(out, node -> out[node] + stepOut[node]);
    }
    Arrays.setAll(in, node -> in[node] / steps);
    Arrays.setAll(out, node -> out[node] / steps);
    return new Sample(number, in, out);
  }
}
