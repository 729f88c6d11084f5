package io.dayu.curator.check;

import io.dayu.protocol.admin.StoredBlock;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;

/** The NameNode's knowledge of blocks at this moment. */
@FunctionalInterface
public interface KnownBlocks {
  /**
   * The blocks or groups that there are of those asked for, by id.
   *
   * @throws IOException when no NameNode answers, or when it refuses
   */
  Map<Long, StoredBlock> of(Collection<Long> blockIds) throws IOException;
}
