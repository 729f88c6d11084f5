package io.dayu.sim.convert;

import io.dayu.tools.trace.Rows;
import io.dayu.tools.trace.TraceException;
import io.dayu.tools.trace.TraceFormat;
import io.dayu.tools.trace.TraceWriter;
import java.nio.file.Path;

/**
 * Converts the network columns of Bitbrains' trace (GWA-T-12) as two wide tables, received and
 * sent: {@code unix_s}, then one column a machine in KB/s.
 */
public final class BitbrainsConverter {
  private static final double BYTES_PER_KB = 1000;
  private static final double MOST_KB_PER_SEC = TraceFormat.ABSURD_BYTES_PER_SEC / BYTES_PER_KB;

  private final Rows received;
  private final Rows sent;
  private final TraceWriter writer;
  private String[] machines = new String[0];
  private long firstSecond = -1;
  private long lastSecond;

  private BitbrainsConverter(Rows received, Rows sent, TraceWriter writer) {
    this.received = received;
    this.sent = sent;
    this.writer = writer;
  }

  /**
   * Converts two files, also packed, with the same rows and columns.
   *
   * @throws TraceException that names file and line when one cannot be used
   */
  public static void convert(Path received, Path sent, Path trace) {
    try (Rows in = Rows.open(received, TraceFormat.CSV);
        Rows out = Rows.open(sent, TraceFormat.CSV)) {
      TraceWriter.write(trace, writer -> new BitbrainsConverter(in, out, writer).convert());
    }
  }

  private void convert() {
    header();
    while (nextOfBoth()) {
      row();
    }
    if (firstSecond < 0) {
      throw TraceException.of(received.file(), "there is nothing after the header");
    }
  }

  private void header() {
    if (!nextOfBoth()) {
      throw TraceException.of(received.file(), "the file is empty");
    }
    if (received.columns() < 2 || !received.text(0).equals("unix_s")) {
      throw received.bad("the header must be unix_s and the machines");
    }
    sent.requireColumns(received.columns());
    machines = new String[received.columns() - 1];
    for (int machine = 0; machine < machines.length; machine++) {
      machines[machine] = received.text(machine + 1);
      if (!machines[machine].matches("[A-Za-z0-9]+")) {
        throw received.bad("this is no name of a machine: " + machines[machine]);
      }
      if (!machines[machine].equals(sent.text(machine + 1))) {
        throw sent.bad("the header differs from that of " + received.file());
      }
    }
  }

  private boolean nextOfBoth() {
    boolean more = received.next();
    if (sent.next() != more) {
      throw TraceException.of(
          sent.file(),
          "there are " + (more ? "fewer" : "more") + " lines than in " + received.file());
    }
    return more;
  }

  private void row() {
    received.requireColumns(machines.length + 1);
    sent.requireColumns(machines.length + 1);
    long second = received.whole(0, "unix_s");
    if (sent.whole(0, "unix_s") != second) {
      throw sent.bad("unix_s is not " + second + " as in " + received.file());
    }
    if (firstSecond >= 0 && second <= lastSecond) {
      throw received.bad("the clock does not go on: " + second + " after " + lastSecond);
    }
    firstSecond = firstSecond < 0 ? second : firstSecond;
    lastSecond = second;
    for (int machine = 0; machine < machines.length; machine++) {
      int column = machine + 1;
      if (!received.isEmpty(column) && !sent.isEmpty(column)) {
        writer.sample(
            "vm" + machines[machine],
            second - firstSecond,
            bytesPerSec(received, column),
            bytesPerSec(sent, column));
      }
    }
  }

  private static double bytesPerSec(Rows rows, int column) {
    double rate = rows.number(column, "rate");
    if (rate > MOST_KB_PER_SEC) {
      throw rows.bad("rate is absurd, over 10^10 KB/s: " + rows.text(column));
    }
    return rate * BYTES_PER_KB;
  }
}
