package io.dayu.hdfs.state;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of one of HDFS's priority levels: those that wait to be planned, and those that cannot
 * be planned now and stand aside. Not thread safe.
 */
final class PriorityLevel {
  final BlockQueue waiting = new BlockQueue();
  final BlockQueue aside = new BlockQueue();

  @Nullable LowRedundancyBlock remove(long id) {
    LowRedundancyBlock removed = waiting.remove(id);
    return removed == null ? aside.remove(id) : removed;
  }

  @Nullable LowRedundancyBlock find(long id) {
    LowRedundancyBlock block = waiting.find(id);
    return block == null ? aside.find(id) : block;
  }

  void clear() {
    waiting.clear();
    aside.clear();
  }
}
