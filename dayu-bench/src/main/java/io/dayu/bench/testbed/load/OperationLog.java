package io.dayu.bench.testbed.load;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A line for every operation that has ended: kind, node, intended start, latency, success. */
final class OperationLog implements Closeable {
  private final BufferedWriter out;
  private final long zeroEpochMs;

  OperationLog(Path file, long zeroEpochMs) throws IOException {
    this.out = Files.newBufferedWriter(file);
    this.zeroEpochMs = zeroEpochMs;
    out.write("kind,node,start_epoch_ns,latency_ns,ok\n");
  }

  synchronized void add(Intent intent, long latencyNs, boolean ok) {
    long startNs = TimeUnit.MILLISECONDS.toNanos(zeroEpochMs) + intent.atNs();
    try {
      out.write(
          intent.kind()
              + ","
              + intent.node()
              + ","
              + startNs
              + ","
              + latencyNs
              + ","
              + (ok ? 1 : 0)
              + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
