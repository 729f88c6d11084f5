package io.dayu.sim.heat;

/**
 * A cluster, and its readers. Some files become hot all at once: each has its own clients, which
 * read it again and again for a while. Others read all files now and then.
 *
 * @param servers number of DataNodes
 * @param files of one block each
 * @param replicas of each file, without extra ones
 * @param hotFiles number of files that become hot
 * @param clients of each hot file
 * @param readsPerSec of all files, by others
 * @param readNs time that a read takes at a DataNode that has room for it
 * @param times of the run's events
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
   * @param onsetNs time at which files become hot
   * @param leaveNs time at which their clients leave
   * @param endNs end of the run
   * @param reportNs between two reports of DataNodes
   * @param periodNs over which Dayu counts reads
   * @param eafrNs over which EAFR counts reads; it decides after each
   * @param lifeNs time that an extra replica of Dayu's stands after it was of use
   */
  public record Times(
      long onsetNs,
      long leaveNs,
      long endNs,
      long reportNs,
      long periodNs,
      long eafrNs,
      long lifeNs) {}

  /** The space that all replicas of all files take, counted in blocks. */
  double storedBlocks() {
    return (double) files * replicas;
  }
}
