package org.apache.hadoop.hdfs.server.blockmanagement;

import org.jspecify.annotations.NullMarked;

/**
 * The state of a block, or of a group of internal blocks, which are its replicas, by how it is off.
 *
 * @param blockId which block
 * @param required how many live replicas HDFS asks for
 * @param live how many there are, on DataNodes in service, excess ones left out
 * @param replicas all that HDFS knows of, wherever they are
 * @param misplaced how many more replicas the placement policy asks for, that of the site
 * @param mistyped how many live replicas are on other storage types than the storage policy asks
 *     for first
 * @param slow how many live replicas are on DataNodes that are slow, as their peers say
 * @param needed how many live ones it takes to read it: 1, or the data units of a group
 */
@NullMarked
public record BlockState(
    long blockId,
    int required,
    int live,
    int replicas,
    int misplaced,
    int mistyped,
    int slow,
    int needed) {
  /** How many live replicas it lacks. */
  public int missing() {
    return Math.max(0, required - live);
  }

  /** Whether clients cannot read it from what is live. */
  public boolean lost() {
    return required > 0 && live < needed;
  }
}
