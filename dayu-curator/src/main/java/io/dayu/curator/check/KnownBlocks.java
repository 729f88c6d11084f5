package io.dayu.curator.check;

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
  Map<Long, KnownBlock> of(Collection<Long> blockIds) throws IOException;
}
