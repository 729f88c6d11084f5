package io.dayu.tools.trace;

import java.nio.file.Path;
import java.util.Arrays;

/** The samples of one node as a file gives them, in the order of time. One thread. */
final class Samples {
  private static final int MOST_STEPS = 100_000_000;

  /** A sample, and the line it stands on. */
  record SampledRates(double inBytesPerSec, double outBytesPerSec, long line) {}

  private long[] atNs = new long[16];
  private float[] in = new float[16];
  private float[] out = new float[16];
  private long[] lines = new long[16];
  private int size;

  void add(long newAtNs, SampledRates rates) {
    if (size == atNs.length) {
      atNs = Arrays.copyOf(atNs, 2 * size);
      in = Arrays.copyOf(in, 2 * size);
      out = Arrays.copyOf(out, 2 * size);
      lines = Arrays.copyOf(lines, 2 * size);
    }
    atNs[size] = newAtNs;
    in[size] = (float) rates.inBytesPerSec();
    out[size] = (float) rates.outBytesPerSec();
    lines[size] = rates.line();
    size++;
  }

  int size() {
    return size;
  }

  long atNs(int sample) {
    return atNs[sample];
  }

  long lastNs() {
    return atNs[size - 1];
  }

  /** The samples on a grid that begins with the first; refuses holes that are too long. */
  Trace.NodeSeries onGrid(String node, TraceReader.Grid grid, Path file) {
    for (int i = 1; i < size; i++) {
      long missing = (atNs[i] - atNs[i - 1] - 1) / grid.stepNs();
      if (missing > grid.holdSteps()) {
        throw TraceException.at(
            file,
            lines[i],
            "node "
                + node
                + " has a hole of "
                + missing
                + " steps of "
                + TraceReader.seconds(grid.stepNs())
                + " s before this line, at most "
                + grid.holdSteps()
                + " are filled");
      }
    }
    long steps = (lastNs() - atNs[0]) / grid.stepNs() + 1;
    if (steps > MOST_STEPS) {
      throw TraceException.at(
          file, lines[size - 1], "node " + node + " has too many steps: " + steps);
    }
    float[] gridIn = new float[(int) steps];
    float[] gridOut = new float[(int) steps];
    int sample = 0;
    for (int step = 0; step < steps; step++) {
      long beginNs = atNs[0] + step * grid.stepNs();
      while (sample + 1 < size && atNs[sample + 1] <= beginNs) {
        sample++;
      }
      gridIn[step] = in[sample];
      gridOut[step] = out[sample];
    }
    return new Trace.NodeSeries(node, gridIn, gridOut);
  }
}
