package io.dayu.hdfs.curate;

import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredBlock;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/** The NameNode, as far as background tasks reach into it. */
public interface CuratedFiles {
  /**
   * The blocks or groups that there are of those asked for, by id. The namesystem's read lock is
   * held for one block at a time.
   */
  Map<Long, StoredBlock> stored(Collection<Long> blockIds);

  /**
   * Replaces a file by its copy, if both are still as the order says. All of it is one hold of the
   * namesystem's write lock. The copy gets the file's owner, rights and own storage policy first,
   * and the rename is one record of the edit log. A question takes the read lock.
   *
   * @throws IOException when HDFS itself refuses, as a standby does and one in safe mode
   */
  Replacement replace(ReplaceOrder order) throws IOException;
}
