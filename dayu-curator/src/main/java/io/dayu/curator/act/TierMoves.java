package io.dayu.curator.act;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Has Dayu move the replicas of files to the storage types that their policies ask for: one of each
 * block at a time, and the next one when HDFS has deleted what was too much. Not thread safe.
 */
public final class TierMoves {
  private final ReplicaTypes hdfs;
  private final ReplicaMoves moves;
  private final Duration pause;
  private final Duration patience;

  /**
   * Moves in one file system.
   *
   * @param hdfs says which replicas are misplaced
   * @param pause between two looks while HDFS deletes
   * @param patience when for so long there is nothing new to offer, what is left is offered once
   *     more; it ends when that moves nothing
   */
  public TierMoves(ReplicaTypes hdfs, ReplicaMoves moves, Duration pause, Duration patience) {
    this.hdfs = hdfs;
    this.moves = moves;
    this.pause = pause;
    this.patience = patience;
  }

  /**
   * The outcome of replicas' moves.
   *
   * @param outcomes how many were copied; and when those that are left were last offered, why they
   *     were not
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
    Map<MoveOutcome, Long> others = new EnumMap<>(MoveOutcome.class);
    Set<Tried> tried = new HashSet<>();
    List<TieredFile> unfinished = files;
    long least = Long.MAX_VALUE;
    boolean helped = true;
    long newsNs = System.nanoTime();
    while (true) {
      Look look = look(unfinished);
      unfinished = look.files;
      if (look.replicas < least) {
        least = look.replicas;
        helped = true;
        newsNs = System.nanoTime();
      }
      if (look.replicas == 0) {
        return new Moved(copied, 0, List.of());
      }
      List<HintedReplica> next = untried(look.choices, tried);
      if (!next.isEmpty()) {
        moves.carryOut(next).forEach((outcome, count) -> merge(outcome, count, copied, others));
        newsNs = System.nanoTime();
      } else if (System.nanoTime() - newsNs <= patience.toNanos()) {
        NameNodeOrders.pause(pause);
      } else if (helped) {
        tried.clear();
        others.clear();
        helped = false;
        newsNs = System.nanoTime();
      } else {
        others.forEach((outcome, count) -> copied.merge(outcome, count, Long::sum));
        return new Moved(copied, look.replicas, unfinished);
      }
    }
  }

  /** A replica that was offered. */
  private record Tried(long blockId, String fromUuid) {}

  /** The first choice of each block that was not offered yet, which it is now. */
  private static List<HintedReplica> untried(List<List<HintedReplica>> choices, Set<Tried> tried) {
    List<HintedReplica> next = new ArrayList<>();
    for (List<HintedReplica> ofBlock : choices) {
      for (HintedReplica replica : ofBlock) {
        if (tried.add(new Tried(replica.blockId(), replica.fromUuid()))) {
          next.add(replica);
          break;
        }
      }
    }
    return next;
  }

  private static void merge(
      MoveOutcome outcome,
      long count,
      Map<MoveOutcome, Long> copied,
      Map<MoveOutcome, Long> others) {
    boolean isCopied = outcome == MoveOutcome.MOVED || outcome == MoveOutcome.KEPT;
    (isCopied ? copied : others).merge(outcome, count, Long::sum);
  }

  /** A look at the replicas: files that have misplaced ones, how many, and what can go next. */
  private record Look(List<TieredFile> files, long replicas, List<List<HintedReplica>> choices) {}

  private Look look(List<TieredFile> files) throws IOException {
    List<TieredFile> unfinished = new ArrayList<>();
    List<List<HintedReplica>> choices = new ArrayList<>();
    long replicas = 0;
    for (TieredFile file : files) {
      MisplacedReplicas now = hdfs.misplaced(file);
      if (now.count() > 0) {
        unfinished.add(file);
        replicas += now.count();
        choices.addAll(now.choices());
      }
    }
    return new Look(unfinished, replicas, choices);
  }
}
