package io.dayu.hdfs.curate;

import io.dayu.core.heat.ReadsSeen;
import java.util.Collection;

/** The reads that agents have counted. */
@FunctionalInterface
public interface ReadCounts {
  /** Nobody counts: HDFS's access times alone decide. */
  ReadCounts NONE = (blockIds, holders, forNs) -> ReadsSeen.NONE;

  /**
   * The answer whether clients have read some blocks of late.
   *
   * @param holders uuids of all DataNodes with a replica
   * @param forNs how long all of these must have reported without a gap
   */
  ReadsSeen seen(Collection<Long> blockIds, Collection<String> holders, long forNs);
}
