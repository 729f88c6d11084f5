package io.dayu.hdfs.resting;

import java.util.List;

/**
 * Looks at what one DataNode holds, a part at a time: which of its blocks have too few copies awake
 * elsewhere. Not thread safe.
 */
public interface AwakeWalk {
  /** Of a DataNode that holds nothing. */
  AwakeWalk NOTHING =
      new AwakeWalk() {
        @Override
        public void read() {}

        @Override
        public boolean done() {
          return true;
        }

        @Override
        public AwakeCount count() {
          return new AwakeCount(0, 0, 0);
        }

        @Override
        public List<Long> shortBlockIds(int max) {
          return List.of();
        }
      };

  /** Looks on. Holds the namesystem read lock once, for a few milliseconds. */
  void read();

  /** True if all has been looked at. Takes no lock. */
  boolean done();

  /** The count of what has been met so far. Takes no lock. */
  AwakeCount count();

  /** The blocks met so far that have too few, at most so many. Takes no lock. */
  List<Long> shortBlockIds(int max);
}
