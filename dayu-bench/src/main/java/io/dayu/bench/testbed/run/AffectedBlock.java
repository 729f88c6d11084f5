package io.dayu.bench.testbed.run;

import java.util.List;

/**
 * A block that loses replicas, or a group that loses internal blocks.
 *
 * @param bytes of one replica; of a group, its longest internal block
 * @param lost replicas, or internal blocks
 * @param reads number of the others that are read to make one again, if nobody holds it any more
 * @param holders of all of it, those that are lost with them, by the DataNodes' numbers
 */
record AffectedBlock(long id, long bytes, int lost, int reads, List<Integer> holders) {
  AffectedBlock {
    holders = List.copyOf(holders);
  }

  /** True if it is erasure-coded. */
  boolean striped() {
    return reads > 1;
  }
}
