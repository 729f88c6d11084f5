package io.dayu.curator.task;

import java.util.Map;
import org.apache.hadoop.fs.StorageType;

/**
 * What a NameNode says of storage types.
 *
 * @param uses how full those are that the cluster has
 * @param defaultPolicy storage policy of files for which none is set, there or above
 */
public record TierReports(Map<StorageType, TierUse> uses, String defaultPolicy) {
  public TierReports {
    uses = Map.copyOf(uses);
  }

  /** How full the storages of a type are. */
  TierUse of(StorageType type) {
    return uses.getOrDefault(type, new TierUse(type, 0, 0));
  }
}
