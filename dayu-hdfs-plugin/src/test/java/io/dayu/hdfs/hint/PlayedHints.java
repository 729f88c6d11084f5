package io.dayu.hdfs.hint;

import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.MoveHint;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A background task that hears no fate. */
final class PlayedHints {
  private static final AtomicLong LAST_ID = new AtomicLong();

  private PlayedHints() {}

  /** The number of hints that are taken of those offered. */
  static int offer(HintQueue queue, List<MoveHint> hints) {
    return queue
        .answer(
            new MoveRequest(
                FateMark.NONE,
                hints.stream().map(one -> new MoveOffer(LAST_ID.incrementAndGet(), one)).toList()))
        .taken();
  }
}
