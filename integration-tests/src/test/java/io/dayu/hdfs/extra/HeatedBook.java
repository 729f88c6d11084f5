package io.dayu.hdfs.extra;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.concurrent.TimeUnit;

/** A book of extra replicas in which a test grants what it likes. */
public final class HeatedBook {
  private static final long ROOM = 1L << 40;

  private HeatedBook() {}

  /** Grants an extra replica, as the planner does before it orders one. */
  public static void grant(ExtraBook book, ReplicaTarget target, long bytes) {
    book.limits(new ExtraLimits(ROOM, ROOM, ROOM, TimeUnit.HOURS.toNanos(1)));
    book.wanted(target.blockId(), 100);
    if (book.grant(target, bytes).isPresent()) {
      throw new AssertionError("no extra replica may be at " + target);
    }
  }
}
