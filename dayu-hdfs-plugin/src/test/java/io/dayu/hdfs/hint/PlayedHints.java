package io.dayu.hdfs.hint;

import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.util.List;

/** Plays the planner at the other end of a queue of hints. */
public final class PlayedHints {
  private PlayedHints() {}

  /** Hints are taken from now on. */
  public static void open(HintQueue queue) {
    queue.open();
  }

  /** All that wait, which end at once. */
  public static List<MoveHint> takeAll(HintQueue queue) {
    List<MoveHint> all = queue.take(Integer.MAX_VALUE);
    all.forEach(hint -> queue.end(hint.blockId(), MoveFate.MOVED));
    return all;
  }
}
