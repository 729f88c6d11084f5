package io.dayu.curator.act;

import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveHint;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Has Dayu move the replicas of files to the storage types that their policies ask for: one of each
 * block at a time, and the next one when that has its fate. Not thread safe.
 *
 * <p>HDFS is asked once where a file's replicas are, and once more where fates leave some of them
 * to be moved.
 */
public final class TierMoves {
  private final ReplicaTypes hdfs;
  private final ReplicaMoves moves;
  private final Duration patience;

  /**
   * Moves in one file system.
   *
   * @param hdfs says which replicas are misplaced
   * @param patience after so long what is left is offered once more; it ends when that moves
   *     nothing
   */
  public TierMoves(ReplicaTypes hdfs, ReplicaMoves moves, Duration patience) {
    this.hdfs = hdfs;
    this.moves = moves;
    this.patience = patience;
  }

  /**
   * The outcome of replicas' moves.
   *
   * @param fates how many were copied; and when those that are left were last offered, why they
   *     were not
   * @param left how many are still on other storage types
   * @param unfinished files that they are of
   */
  public record Moved(Map<MoveFate, Long> fates, long left, List<TieredFile> unfinished) {
    public Moved {
      fates = Map.copyOf(fates);
      unfinished = List.copyOf(unfinished);
    }
  }

  /** A file, and how many of its replicas are still to be moved. */
  private static final class OpenFile {
    private final TieredFile file;
    private long left;

    OpenFile(TieredFile file, long left) {
      this.file = file;
      this.left = left;
    }
  }

  /** A block of such a file. */
  private static final class OpenBlock {
    private final OpenFile file;
    private final MisplacedReplicas.OfBlock replicas;
    private int tried;
    private int moved;

    OpenBlock(OpenFile file, MisplacedReplicas.OfBlock replicas) {
      this.file = file;
      this.replicas = replicas;
    }

    /** The hint that is to be offered next, if any is. */
    Optional<MoveHint> next() {
      return moved < replicas.toTypes().size() && tried < replicas.choices().size()
          ? Optional.of(replicas.choices().get(tried++).onto(replicas.toTypes().get(moved)))
          : Optional.empty();
    }

    void take(MoveFate fate) {
      if (fate == MoveFate.MOVED) {
        moved++;
        file.left--;
      }
    }
  }

  /**
   * Moves until all replicas are where they should be, or no more of them get there.
   *
   * @throws IOException when no NameNode answers, or Dayu is off; what was moved before stays
   */
  public Moved carryOut(List<TieredFile> files) throws IOException {
    Map<MoveFate, Long> all = new EnumMap<>(MoveFate.class);
    List<TieredFile> unfinished = files;
    long least = Long.MAX_VALUE;
    boolean helped = true;
    while (true) {
      List<OpenFile> open = new ArrayList<>();
      Map<Long, OpenBlock> blocks = look(unfinished, open);
      long left = open.stream().mapToLong(file -> file.left).sum();
      if (left >= least && !helped) {
        return new Moved(all, left, files(open));
      }
      helped = left < least;
      least = Math.min(least, left);
      all.keySet().removeIf(fate -> fate != MoveFate.MOVED && fate != MoveFate.KEPT);
      if (left == 0) {
        return new Moved(all, 0, List.of());
      }
      offer(blocks).forEach((fate, count) -> all.merge(fate, count, Long::sum));
      open.removeIf(file -> file.left == 0);
      unfinished = files(open);
      if (!unfinished.isEmpty()) {
        NameNodeOrders.pause(patience);
      }
    }
  }

  private static List<TieredFile> files(List<OpenFile> open) {
    return open.stream().map(one -> one.file).toList();
  }

  /** Looks where the replicas of files are: files that have misplaced ones, and their blocks. */
  private Map<Long, OpenBlock> look(List<TieredFile> files, List<OpenFile> open)
      throws IOException {
    Map<Long, OpenBlock> blocks = new HashMap<>();
    for (TieredFile file : files) {
      MisplacedReplicas now = hdfs.misplaced(file);
      if (now.count() > 0) {
        OpenFile one = new OpenFile(file, now.count());
        open.add(one);
        now.blocks()
            .forEach(
                block -> blocks.put(block.choices().get(0).blockId(), new OpenBlock(one, block)));
      }
    }
    return blocks;
  }

  private Map<MoveFate, Long> offer(Map<Long, OpenBlock> blocks) throws IOException {
    Deque<MoveHint> next = new ArrayDeque<>();
    blocks.values().forEach(block -> block.next().ifPresent(next::add));
    return moves.carryOut(
        new QueuedHints(next),
        (hint, fate) -> {
          OpenBlock block = Objects.requireNonNull(blocks.get(hint.blockId()));
          block.take(fate);
          block.next().ifPresent(next::add);
        });
  }
}
