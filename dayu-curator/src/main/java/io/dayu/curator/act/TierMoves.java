package io.dayu.curator.act;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Has Dayu move the replicas of files to the storage types that their policies ask for: one of each
 * block at a time, and the next one when HDFS has deleted what was too much. Not thread safe.
 */
public final class TierMoves {
  /** What was not moved is offered again after that, though nothing seems to have changed. */
  private static final Duration AGAIN = Duration.ofSeconds(10);

  private final ReplicaTypes hdfs;
  private final ReplicaMoves moves;
  private final Duration pause;
  private final Duration patience;

  /**
   * Moves in one file system.
   *
   * @param hdfs says which replicas are misplaced
   * @param pause between two looks while HDFS deletes
   * @param patience for how long it goes on though no replica comes to where it should be
   */
  public TierMoves(ReplicaTypes hdfs, ReplicaMoves moves, Duration pause, Duration patience) {
    this.hdfs = hdfs;
    this.moves = moves;
    this.pause = pause;
    this.patience = patience;
  }

  /**
   * What became of replicas.
   *
   * @param outcomes how many were copied; and of the last offers, why others were not
   * @param left how many are still on other storage types
   * @param unfinished files that they are of
   */
  public record Moved(Map<MoveOutcome, Long> outcomes, long left, List<TieredFile> unfinished) {
    public Moved {
      outcomes = Map.copyOf(outcomes);
      unfinished = List.copyOf(unfinished);
    }
  }

  /**
   * Moves until all replicas are where they should be, or no more of them get there.
   *
   * @throws IOException when no NameNode answers, or Dayu is off; what was moved before stays
   */
  public Moved carryOut(List<TieredFile> files) throws IOException {
    Map<MoveOutcome, Long> copied = new EnumMap<>(MoveOutcome.class);
    Map<MoveOutcome, Long> others = Map.of();
    List<TieredFile> unfinished = files;
    List<HintedReplica> offered = List.of();
    long offeredNs = System.nanoTime();
    long progressNs = offeredNs;
    long least = Long.MAX_VALUE;
    while (true) {
      Look look = look(unfinished);
      unfinished = look.files;
      long nowNs = System.nanoTime();
      if (look.replicas < least) {
        least = look.replicas;
        progressNs = nowNs;
      }
      if (look.replicas == 0) {
        return new Moved(copied, 0, List.of());
      }
      if (nowNs - progressNs > patience.toNanos()) {
        others.forEach((outcome, count) -> copied.merge(outcome, count, Long::sum));
        return new Moved(copied, look.replicas, unfinished);
      }
      boolean news = !look.next.equals(offered) || nowNs - offeredNs > AGAIN.toNanos();
      if (look.next.isEmpty() || !news) {
        NameNodeOrders.pause(pause);
      } else {
        others = new EnumMap<>(moves.carryOut(look.next));
        take(MoveOutcome.MOVED, others, copied);
        take(MoveOutcome.KEPT, others, copied);
        offered = look.next;
        offeredNs = System.nanoTime();
      }
    }
  }

  private static void take(
      MoveOutcome outcome, Map<MoveOutcome, Long> from, Map<MoveOutcome, Long> to) {
    Long count = from.remove(outcome);
    if (count != null) {
      to.merge(outcome, count, Long::sum);
    }
  }

  /** Where replicas are now: files that have misplaced ones, how many, and which go next. */
  private record Look(List<TieredFile> files, long replicas, List<HintedReplica> next) {}

  private Look look(List<TieredFile> files) throws IOException {
    List<TieredFile> unfinished = new ArrayList<>();
    List<HintedReplica> next = new ArrayList<>();
    long replicas = 0;
    for (TieredFile file : files) {
      MisplacedReplicas now = hdfs.misplaced(file);
      if (now.count() > 0) {
        unfinished.add(file);
        replicas += now.count();
        next.addAll(now.next());
      }
    }
    return new Look(unfinished, replicas, next);
  }
}
