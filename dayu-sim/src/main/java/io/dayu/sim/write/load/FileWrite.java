package io.dayu.sim.write.load;

/**
 * A file that is written, by clients on random nodes.
 *
 * @param atNs their start
 * @param bytes all of it, 1 or more
 * @param clients each writes every so manieth block, one after another; 1 is a plain HDFS file,
 *     more are the tasks of a job
 * @param shuffledBytes that they fetch from other nodes before, in equal parts
 */
public record FileWrite(long atNs, long bytes, int clients, long shuffledBytes) {
  public FileWrite {
    if (atNs < 0 || bytes < 1 || clients < 1 || shuffledBytes < 0) {
      throw new IllegalArgumentException(bytes + " bytes by " + clients + " at " + atNs);
    }
  }
}
