package io.dayu.hdfs.resting;

import java.util.function.Predicate;

/** Knows which copies of blocks are awake. Thread safe. */
@FunctionalInterface
public interface AwakeReader {
  /**
   * Begins to look at what a DataNode holds. Takes no lock by itself.
   *
   * <p>A block is short when fewer others are awake than it is to have awake: so many copies, or
   * all where its file has fewer; of an erasure-coded group as many internal blocks as it has data,
   * and one less than the copies more. Only what HDFS has in service and counts as live is a copy.
   *
   * @param datanodeUuid one that is not registered holds nothing
   * @param copies that are to be awake, 1 or more
   * @param awake whether the DataNode with a uuid is awake; asked anew for each replica
   */
  AwakeWalk walk(String datanodeUuid, int copies, Predicate<String> awake);
}
