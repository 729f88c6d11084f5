package io.dayu.hdfs.release;

import io.dayu.hdfs.queue.NamesystemLock;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * The lock of HDFS's namesystem.
 *
 * <p>Every release has these members in this class, and not every one in its interfaces. Calls are
 * written out: a method reference would name the interface.
 */
public final class FsNamesystemLock implements NamesystemLock {
  private final FSNamesystem namesystem;

  /** The lock as it is. */
  public FsNamesystemLock(FSNamesystem namesystem) {
    this.namesystem = namesystem;
  }

  @Override
  public void readLock() {
    namesystem.readLock();
  }

  @Override
  public void readUnlock(String operation) {
    namesystem.readUnlock(operation);
  }

  @Override
  public void writeLock() {
    namesystem.writeLock();
  }

  @Override
  public void writeUnlock(String operation) {
    namesystem.writeUnlock(operation);
  }
}
