package io.dayu.curator.act;

import io.dayu.protocol.admin.MoveHint;
import java.util.Iterator;
import java.util.Queue;

/** Hints of a queue, which may get more while they are offered. */
record QueuedHints(Queue<MoveHint> queue) implements Iterator<MoveHint> {
  @Override
  public boolean hasNext() {
    return !queue.isEmpty();
  }

  @Override
  public MoveHint next() {
    return queue.remove();
  }
}
