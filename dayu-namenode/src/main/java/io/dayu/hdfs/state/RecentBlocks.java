package io.dayu.hdfs.state;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of what is known of blocks. Bounded: of too many, those longest not looked at are
 * forgotten.
 */
public final class RecentBlocks<V> extends LinkedHashMap<Long, V> {
  private static final long serialVersionUID = 1;
  private static final int BLOCKS_MAX = 100_000;

  /** Knows of none. */
  public RecentBlocks() {
    super(16, 0.75f, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
    return size() > BLOCKS_MAX;
  }
}
