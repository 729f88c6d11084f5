package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;

/** Marks connections of this process as bulk, so that this host sends what others send first. */
public interface ConnectionMarks {
  /**
   * Marks connections, or takes the marks off.
   *
   * @param bulk whether they are to be bulk
   * @return those that have their mark now; others are gone
   * @throws IOException when the kernel's tables cannot be read
   */
  Set<ServedPull> set(Collection<ServedPull> connections, boolean bulk) throws IOException;
}
