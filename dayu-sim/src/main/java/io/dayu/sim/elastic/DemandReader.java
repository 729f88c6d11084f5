package io.dayu.sim.elastic;

import io.dayu.sim.trace.swim.SwimJob;
import io.dayu.tools.trace.Trace;
import java.util.List;

/** Finds what clients do in each minute of a trace. */
public final class DemandReader {
  private static final double SECONDS = 60;
  private static final double MINUTE_NS = 60e9;

  private DemandReader() {}

  /**
   * The demand of SWIM's jobs. A job reads, then shuffles, then writes, each evenly at so much a
   * second; a shuffle takes time and no HDFS. Reads and writes after the minute in which the last
   * job begins are left out.
   */
  public static IoDemand ofJobs(List<SwimJob> jobs, double jobBytesPerSec) {
    long last = jobs.stream().mapToLong(SwimJob::submitSeconds).max().orElse(0);
    int minutes = (int) (last / 60) + 1;
    double[] read = new double[minutes];
    double[] written = new double[minutes];
    for (SwimJob job : jobs) {
      double begin = job.submitSeconds();
      double readUntil = begin + job.inputBytes() / jobBytesPerSec;
      double shuffledUntil = readUntil + job.shuffleBytes() / jobBytesPerSec;
      double until = shuffledUntil + job.outputBytes() / jobBytesPerSec;
      spread(read, (double) job.inputBytes(), begin, readUntil);
      spread(written, (double) job.outputBytes(), shuffledUntil, until);
    }
    return new IoDemand(read, written);
  }

  private static void spread(double[] bytes, double all, double from, double until) {
    int last = (int) Math.min(bytes.length - 1.0, until / SECONDS);
    for (int minute = (int) (from / SECONDS); minute <= last; minute++) {
      double begin = Math.max(from, minute * SECONDS);
      double end = Math.min(until, (minute + 1) * SECONDS);
      bytes[minute] += until > from ? all * (end - begin) / (until - from) : all;
    }
  }

  /**
   * The demand that the links of a trace carry: bytes that DataNodes send are read, and of bytes
   * that they receive each replica is one copy.
   */
  public static IoDemand ofTrace(Trace trace, int replicas) {
    double stepMinutes = trace.stepNs() / MINUTE_NS;
    int steps = 0;
    for (int node = 0; node < trace.nodes(); node++) {
      steps = Math.max(steps, trace.steps(node));
    }
    int minutes = Math.max(1, (int) Math.ceil(steps * stepMinutes - 1e-9));
    double[] read = new double[minutes];
    double[] written = new double[minutes];
    for (int node = 0; node < trace.nodes(); node++) {
      for (int step = 0; step < trace.steps(node); step++) {
        double seconds = trace.stepNs() / 1e9;
        double begin = step * seconds;
        spread(read, trace.outBytesPerSec(node, step) * seconds, begin, begin + seconds);
        double copies = trace.inBytesPerSec(node, step) * seconds;
        spread(written, copies / replicas, begin, begin + seconds);
      }
    }
    return new IoDemand(read, written);
  }
}
