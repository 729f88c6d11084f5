package io.dayu.hdfs.queue;

/** The lock of the whole namesystem. */
public interface NamesystemLock {
  void readLock();

  /**
   * Gives the read lock back.
   *
   * @param operation purpose of the hold
   */
  void readUnlock(String operation);

  void writeLock();

  /**
   * Gives the write lock back.
   *
   * @param operation purpose of the hold
   */
  void writeUnlock(String operation);
}
