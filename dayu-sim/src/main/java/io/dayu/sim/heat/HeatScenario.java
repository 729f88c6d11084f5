package io.dayu.sim.heat;

/**
 * A cluster, and who reads from it. Some files become hot all at once: each has its own clients,
 * which read it again and again for a while. Others read all files now and then.
 *
 * @param servers how many DataNodes
 * @param files of one block each
 * @param replicas of each file, without extra ones
 * @param hotFiles how many become hot
 * @param clients of each hot file
 * @param readsPerSec of all files, by others
 * @param readNs time that a read takes at a DataNode that has room for it
 * @param times when what happens
 */
public record HeatScenario(
    int servers,
    int files,
    int replicas,
    int hotFiles,
    int clients,
    double readsPerSec,
    long readNs,
    Times times) {
  /**
   * Times, in ns of the run.
   *
   * @param onsetNs when files become hot
   * @param leaveNs when their clients leave
   * @param endNs when the run ends
   * @param reportNs between two reports of DataNodes
   * @param periodNs over which reads are counted; EAFR decides after each
   * @param lifeNs how long an extra replica of Dayu's stands after it was of use
   */
  public record Times(
      long onsetNs, long leaveNs, long endNs, long reportNs, long periodNs, long lifeNs) {}

  /** What all replicas of all files take, counted in blocks. */
  double storedBlocks() {
    return (double) files * replicas;
  }
}
