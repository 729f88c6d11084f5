package io.dayu.hdfs.curate;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.protocol.admin.FactorOutcome;
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

  /** The obstacle in HDFS that forbids a lower factor; empty where nothing does. */
  Optional<FactorOutcome> obstacle();

  /**
   * Looks at inodes in the order of their ids, in one hold of the read lock.
   *
   * @param afterInodeId where it begins; 0 for the first one
   * @param wanted which files are to be found
   */
  ColdWalk walk(long afterInodeId, Predicate<ColdFile> wanted);

  /** The blocks of a replicated file; none where it is gone. */
  HeldBlocks blocks(long inodeId);

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
