package io.dayu.sim.write.load;

import io.dayu.sim.trace.swim.SwimJob;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that the jobs of a SWIM trace write: the output of each is a file that as many clients
 * write as it has blocks, at most.
 *
 * <p>When the job is submitted, each fetches its part of the shuffle from another node, and writes
 * then: the time that a job reads and computes is left out.
 */
public final class SwimFiles {
  private static final long NS_PER_SEC = 1_000_000_000;

  private SwimFiles() {}

  /**
   * Files in the order of their begin.
   *
   * @param untilNs no file begins later
   * @param clientsMost that write one job's output
   */
  public static List<FileWrite> of(
      List<SwimJob> jobs, long blockBytes, long untilNs, int clientsMost) {
    List<FileWrite> files = new ArrayList<>();
    for (SwimJob job : jobs) {
      long atNs = job.submitSeconds() * NS_PER_SEC;
      if (atNs < untilNs && job.outputBytes() > 0) {
        long blocks = (job.outputBytes() + blockBytes - 1) / blockBytes;
        int clients = (int) Math.min(blocks, clientsMost);
        files.add(new FileWrite(atNs, job.outputBytes(), clients, job.shuffleBytes()));
      }
    }
    return files;
  }
}
