package io.dayu.bench.testbed.measure;

import io.dayu.bench.testbed.load.OperationKind;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The foreground operations of a run.
 *
 * @param all of them
 */
public record Operations(List<Operation> all) {
  /**
   * An operation of the foreground.
   *
   * @param startNs time at which it was to start, after time zero
   * @param latencyNs time that it took from then on
   */
  public record Operation(OperationKind kind, long startNs, long latencyNs, boolean ok) {
    long endNs() {
      return startNs + latencyNs;
    }
  }

  public Operations {
    all = List.copyOf(all);
  }

  /** Reads the lines that the foreground's program wrote. */
  public static Operations read(Path file, long zeroEpochMs) throws IOException {
    long zeroNs = TimeUnit.MILLISECONDS.toNanos(zeroEpochMs);
    try (Stream<String> lines = Files.lines(file)) {
      return new Operations(lines.skip(1).map(line -> parse(line, zeroNs)).toList());
    }
  }

  /** Writes such lines, with time zero as the epoch. */
  public void write(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("kind,node,start_ns,latency_ns,ok\n");
      for (Operation one : all) {
        out.write(
            one.kind() + ",," + one.startNs() + "," + one.latencyNs() + "," + (one.ok() ? 1 : 0));
        out.write('\n');
      }
    }
  }

  private static Operation parse(String line, long zeroNs) {
    String[] cells = line.split(",", -1);
    return new Operation(
        OperationKind.valueOf(cells[0]),
        Long.parseLong(cells[2]) - zeroNs,
        Long.parseLong(cells[3]),
        cells[4].equals("1"));
  }

  /**
   * Latencies of the operations that were to start in a stretch; a failed one counts with the time
   * until it failed.
   */
  public Percentiles latencies(OperationKind kind, Stretch stretch) {
    return Percentiles.of(
        all.stream()
            .filter(operation -> operation.kind() == kind && stretch.contains(operation.startNs()))
            .mapToLong(Operation::latencyNs));
  }

  /** Bytes of the operations that succeeded in a stretch, over those that were to start in it. */
  public double doneOverOffered(Stretch stretch) {
    double offered = 0;
    double done = 0;
    for (Operation operation : all) {
      offered += stretch.contains(operation.startNs()) ? operation.kind().bytes() : 0;
      boolean counts = operation.ok() && stretch.contains(operation.endNs());
      done += counts ? operation.kind().bytes() : 0;
    }
    return done / offered;
  }

  /** The number of operations of a kind that ended well in a stretch. */
  public long done(OperationKind kind, Stretch stretch) {
    return all.stream()
        .filter(operation -> operation.kind() == kind && operation.ok())
        .filter(operation -> stretch.contains(operation.endNs()))
        .count();
  }

  /** Operations of a stretch that failed. */
  public long failed(Stretch stretch) {
    return all.stream()
        .filter(operation -> !operation.ok() && stretch.contains(operation.startNs()))
        .count();
  }
}
