package io.dayu.agent.disk;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Who moves data to a device, or from it: as many at once as suit it, in the order in which they
 * came; the others wait. Not thread safe.
 */
final class DiskStreams<T> {
  private final int atOnce;
  private final Set<T> all = new LinkedHashSet<>();

  /** Nobody, of whom so many may move data at once. */
  DiskStreams(int atOnce) {
    this.atOnce = atOnce;
  }

  /** Takes a place at the end of the line; whoever has one keeps it. */
  void enter(T stream) {
    all.add(stream);
  }

  /** Gives the place back. */
  void leave(T stream) {
    all.remove(stream);
  }

  /** Has only these keep their places; new ones come last. */
  void follow(Set<T> now) {
    all.retainAll(now);
    all.addAll(now);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** Those whose turn it is. */
  List<T> flowing() {
    return all.stream().limit(atOnce).toList();
  }

  /** The others, in their order. */
  List<T> waiting() {
    return new ArrayList<>(all.stream().skip(atOnce).toList());
  }
}
