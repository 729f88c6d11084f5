package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** Marks connections of this process as bulk, so that this host sends what others send first. */
public interface ConnectionMarks {
  /**
   * Marks connections.
   *
   * @return by connection the descriptor at which it was marked; what is not in it is gone
   * @throws IOException when the kernel's list of descriptors cannot be read
   */
  Map<ServedPull, Integer> mark(Set<ServedPull> connections) throws IOException;

  /** Takes the mark off a connection, if the descriptor still is that connection's. */
  void unmark(ServedPull connection, int descriptor);
}
