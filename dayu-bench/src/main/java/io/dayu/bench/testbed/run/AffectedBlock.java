package io.dayu.bench.testbed.run;

import java.util.List;

/**
 * A block that loses replicas.
 *
 * @param bytes of one replica
 * @param holders of all its replicas, those that are lost with them, by the DataNodes' numbers
 */
record AffectedBlock(long id, long bytes, List<Integer> holders) {
  AffectedBlock {
    holders = List.copyOf(holders);
  }
}
