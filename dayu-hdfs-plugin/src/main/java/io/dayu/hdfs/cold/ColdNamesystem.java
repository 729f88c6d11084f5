package io.dayu.hdfs.cold;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Files of the NameNode with their factors, for those who look after cold ones. Safe for any
 * thread; holds the namesystem lock for milliseconds at a time.
 */
public interface ColdNamesystem {
  /** The support that this NameNode offers. Takes no lock. */
  ColdSupport support();

  /** True if this NameNode is the active one, and out of safe mode. Takes no lock. */
  boolean open();

  /** The obstacle in HDFS that forbids a lower factor; empty where nothing does. */
  Optional<ColdObstacle> obstacle();

  /**
   * Looks at inodes in the order of their ids, in one hold of the read lock.
   *
   * @param afterInodeId where it begins; 0 for the first one
   * @param wanted which files are to be found
   */
  ColdWalk walk(long afterInodeId, Predicate<ColdFile> wanted);

  /** The files that there are of those asked for. */
  List<ColdFile> look(List<Long> inodeIds);

  /** The inodes of the files of blocks. */
  List<Long> filesOf(List<Long> blockIds);

  /**
   * The blocks of those of the files that there are and that are replicated, in the order of the
   * files.
   */
  List<HeldBlock> blocks(List<Long> inodeIds);

  /** The path of a file now; empty where the file is gone. */
  String path(long inodeId);

  /**
   * Decides on a file under the write lock, and does it there. The edit log is not waited for.
   *
   * @param decision takes the file as it is then
   */
  ColdOutcome carryOut(long inodeId, Function<ColdFile, ColdStep> decision);

  /** Waits until the edit log has what was done. Takes no lock of the namesystem. */
  void sync();
}
