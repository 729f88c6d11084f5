package io.dayu.hdfs.power;

import java.io.IOException;
import java.util.List;

/**
 * The journal of which machines are off, kept in the namespace, so that it outlives this NameNode.
 * For the power thread, which holds no lock.
 */
public interface OffJournal {
  /**
   * All that are off, as this NameNode's namespace has them now; a standby's is behind. Takes the
   * namesystem read lock.
   *
   * @throws IOException when there is something else at that path
   */
  List<OffEntry> read() throws IOException;

  /**
   * Writes an entry; it is in the edit log on return. For the active NameNode.
   *
   * @throws IOException when it is not there for sure
   */
  void add(OffEntry entry) throws IOException;

  /**
   * Deletes an entry; one that is not there is deleted. For the active NameNode.
   *
   * @throws IOException when it is there still, maybe
   */
  void remove(OffEntry entry) throws IOException;
}
