package io.dayu.bench.disk;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * The properties of an emulated disk.
 *
 * @param bytesPerSec that pass under its head
 * @param seekNs until the head is at another place
 * @param aheadBytes that are read, or gathered to be written, at one visit of the head
 */
public record DiskShape(long bytesPerSec, long seekNs, int aheadBytes) {
  /** Keys of a DataNode's configuration, which are none of Dayu's. */
  public static final String RATE_KEY = "bench.disk.bytes-per-second";

  public static final String SEEK_KEY = "bench.disk.seek";
  public static final String AHEAD_KEY = "bench.disk.ahead";

  private static final long USUAL_BYTES_PER_SEC = 8_000_000;
  private static final long USUAL_SEEK_MS = 10;
  private static final int USUAL_AHEAD_BYTES = 256 << 10;

  /** The disk that a configuration asks for. */
  static DiskShape of(Configuration conf) {
    long seekMs = conf.getTimeDuration(SEEK_KEY, USUAL_SEEK_MS, TimeUnit.MILLISECONDS);
    return new DiskShape(
        conf.getLong(RATE_KEY, USUAL_BYTES_PER_SEC),
        TimeUnit.MILLISECONDS.toNanos(seekMs),
        conf.getInt(AHEAD_KEY, USUAL_AHEAD_BYTES));
  }

  /** A disk as disks usually are, at another rate. */
  public static DiskShape usual(long bytesPerSec) {
    return new DiskShape(
        bytesPerSec, TimeUnit.MILLISECONDS.toNanos(USUAL_SEEK_MS), USUAL_AHEAD_BYTES);
  }

  /** The properties that have a DataNode emulate it. */
  public Map<String, String> properties() {
    return Map.of(
        "dfs.datanode.plugins",
        SlowDiskPlugin.class.getName(),
        RATE_KEY,
        Long.toString(bytesPerSec),
        SEEK_KEY,
        seekNs + "ns",
        AHEAD_KEY,
        Integer.toString(aheadBytes));
  }

  /** The time for which the head is busy with so many bytes. */
  long visitNs(long bytes, boolean elsewhere) {
    return (elsewhere ? seekNs : 0) + (long) (bytes * 1e9 / bytesPerSec);
  }
}
