package io.dayu.sim.elastic;

import java.util.Arrays;

/** The demand of clients on HDFS, reads and writes, in bytes a minute. Immutable. */
public final class IoDemand {
  private final double[] read;
  private final double[] written;

  /** Both as long as one another; blocks that are written count once. */
  IoDemand(double[] read, double[] written) {
    if (read.length == 0 || read.length != written.length) {
      throw new IllegalArgumentException(read.length + " and " + written.length + " minutes");
    }
    this.read = read.clone();
    this.written = written.clone();
  }

  public int minutes() {
    return read.length;
  }

  public double read(int minute) {
    return read[minute];
  }

  public double written(int minute) {
    return written[minute];
  }

  /** Bytes that DataNodes move for it in a minute: reads, and each copy of writes. */
  public double work(int minute, int replicas) {
    return read[minute] + replicas * written[minute];
  }

  /** The most that DataNodes do in any minute. */
  public double mostWork(int replicas) {
    double most = 0;
    for (int minute = 0; minute < minutes(); minute++) {
      most = Math.max(most, work(minute, replicas));
    }
    return most;
  }

  /** Bytes that are read in all minutes. */
  public double allRead() {
    return Arrays.stream(read).sum();
  }

  /** Bytes that are written in all minutes, each block counted once. */
  public double allWritten() {
    return Arrays.stream(written).sum();
  }
}
