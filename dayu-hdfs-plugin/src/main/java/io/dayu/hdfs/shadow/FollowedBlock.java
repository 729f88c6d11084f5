package io.dayu.hdfs.shadow;

import io.dayu.core.snapshot.RecoveryTask;
import java.util.HashMap;
import java.util.Map;

/**
 * A block of a loss that is followed until it is whole. Times are nanoseconds since the loss began.
 *
 * <p>Not thread safe.
 */
final class FollowedBlock {
  private final LackingBlock lost;
  private final long lostNs;
  private final Map<Integer, Long> bookedNs = new HashMap<>();
  private BlockStanding last;
  private long lastNs;
  private double oneReplicaNs;
  private double noneToSpareNs;

  FollowedBlock(LackingBlock lost, long lostNs) {
    this.lost = lost;
    this.lostNs = lostNs;
    this.last = lost.standing();
    this.lastNs = lostNs;
    note(last, lostNs);
  }

  RecoveryTask task() {
    return lost.task();
  }

  long lostNs() {
    return lostNs;
  }

  /** True if one replica is left of a block; nothing of a group. */
  static boolean oneReplica(LackingBlock block) {
    return !block.striped() && block.standing().spare() == 0;
  }

  /** True if one more loss would lose data. */
  static boolean noneToSpare(LackingBlock block) {
    return block.standing().spare() <= 0;
  }

  LackingBlock lost() {
    return lost;
  }

  double oneReplicaNs() {
    return oneReplicaNs;
  }

  double noneToSpareNs() {
    return noneToSpareNs;
  }

  /**
   * Takes in how it stands now, and logs what stock's copies have carried.
   *
   * @param weight how many blocks it stands for
   * @return how many replicas have come since the last look
   */
  int look(BlockStanding now, long atNs, double weight, LinkLog links) {
    long passedNs = atNs - lastNs;
    if (last.spare() <= 0) {
      noneToSpareNs += passedNs;
      oneReplicaNs += !lost.striped() && last.live() == 1 ? passedNs : 0;
    }
    int came = Math.max(0, now.live() - last.live());
    int toLog = came;
    for (int i = 0; i < last.targets().size(); i++) {
      int target = last.targets().get(i);
      if (!now.targets().contains(target)) {
        long since = bookedNs.getOrDefault(target, lastNs);
        bookedNs.remove(target);
        if (toLog > 0) {
          toLog--;
          log(target, since, atNs, weight, links);
        }
      }
    }
    note(now, atNs);
    last = now;
    lastNs = atNs;
    return came;
  }

  private void note(BlockStanding now, long atNs) {
    for (int i = 0; i < now.targets().size(); i++) {
      bookedNs.putIfAbsent(now.targets().get(i), atNs);
    }
  }

  /** Nobody tells the source that stock has read: each is taken to have sent an equal part. */
  private void log(int target, long fromNs, long toNs, double weight, LinkLog links) {
    int sources = task().sources().size();
    double bytes = (double) task().sizeBytes() * task().kind().reads() * weight;
    links.copied(target, true, fromNs, toNs, bytes);
    for (int i = 0; i < sources; i++) {
      links.copied(task().sources().get(i), false, fromNs, toNs, bytes / sources);
    }
  }

  /** True if it lacks replicas yet, or is being copied. */
  boolean open() {
    return last.lacking() > 0;
  }
}
