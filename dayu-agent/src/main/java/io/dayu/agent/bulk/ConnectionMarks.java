package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.util.Set;

/** Marks connections of this process as bulk, so that this host sends what others send first. */
public interface ConnectionMarks {
  /**
   * Marks some connections, and takes the marks off others.
   *
   * @param bulk those that are to be bulk
   * @param others those that are not; none of them is to be bulk
   * @return those of {@code bulk} that are bulk now; the rest is gone
   * @throws IOException when the kernel's tables cannot be read
   */
  Set<ServedPull> set(Set<ServedPull> bulk, Set<ServedPull> others) throws IOException;
}
