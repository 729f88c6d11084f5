package io.dayu.bench.testbed.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A trace as a text file: the step's length, the number of nodes, then a line a step and node. */
public final class TraceFile {
  private TraceFile() {}

  public static void write(LoadTrace trace, Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(trace.stepNs()).append(',').append(trace.nodes()).append('\n');
    for (int step = 0; step < trace.steps(); step++) {
      for (int node = 0; node < trace.nodes(); node++) {
        text.append(
            String.format(
                Locale.ROOT,
                "%d,%d,%s,%s%n",
                step,
                node,
                Double.toString(trace.in(step, node)),
                Double.toString(trace.out(step, node))));
      }
    }
    Files.writeString(file, text);
  }

  public static LoadTrace read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    String[] first = lines.get(0).split(",", -1);
    int nodes = Integer.parseInt(first[1]);
    int steps = (lines.size() - 1) / nodes;
    double[][] in = new double[steps][nodes];
    double[][] out = new double[steps][nodes];
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      int step = Integer.parseInt(cells[0]);
      int node = Integer.parseInt(cells[1]);
      in[step][node] = Double.parseDouble(cells[2]);
      out[step][node] = Double.parseDouble(cells[3]);
    }
    return new LoadTrace(Long.parseLong(first[0]), in, out);
  }
}
