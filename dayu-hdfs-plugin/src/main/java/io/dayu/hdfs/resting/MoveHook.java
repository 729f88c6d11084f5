package io.dayu.hdfs.resting;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** HDFS, as far as moves of blocks that lack nothing are described by it. */
@FunctionalInterface
public interface MoveHook {
  /**
   * Describes blocks that may be moved, for each whether it may: one that is not being written, and
   * has as many live replicas as its file wants. Holds the namesystem read lock for milliseconds at
   * a time.
   *
   * @param copies that are to stay awake
   * @param stays whether the DataNode with a uuid does
   */
  List<Optional<MoveCandidate>> candidates(
      List<Long> blockIds, int copies, Predicate<String> stays);
}
