package io.dayu.it.differential;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;

/**
 * The wants of blocks, redundancy first, then placement, then storage types.
 *
 * <p>Each is counted so that one more replica, wherever it is, never makes it more: a replica that
 * is missing counts as one that is not where it should be. And what is better in placement may be
 * worse in storage types, for HDFS's order is the same.
 */
enum Want {
  LOST("blocks that cannot be read from live replicas"),
  MISSING("replicas missing"),
  MISPLACED("replicas missing or misplaced"),
  MISTYPED("replicas missing, misplaced or on other storage types than before"),
  SLOW("replicas missing or on a slow DataNode"),
  GOOD("good replicas missing on disks"),
  CROWDED("replicas missing on disks or in a rack that has another"),
  DAMAGED("good replicas missing, or damaged ones left"),
  PINNED("pinned replicas deleted"),
  REFUSED("files that HDFS had no place for");

  private final String text;

  Want(String text) {
    this.text = text;
  }

  private int of(BlockState before, BlockState state) {
    return switch (this) {
      case LOST -> state.lost() ? 1 : 0;
      case MISSING -> state.missing();
      case MISPLACED -> Math.max(state.missing(), state.misplaced());
      case MISTYPED -> state.missing() + state.misplaced() + otherwiseTyped(before, state);
      case SLOW -> state.missing() + state.slow();
      case GOOD, CROWDED, DAMAGED, PINNED, REFUSED -> throw new IllegalArgumentException(text);
    };
  }

  /**
   * How many replicas are on other types than asked for, as many as were so before left out: HDFS
   * never copies for the sake of a type. Types get better where a replica more helps the placement,
   * and one of another type is taken away: that is by the way.
   */
  private static int otherwiseTyped(BlockState before, BlockState state) {
    int typed = state.live() - state.mistyped();
    return Math.max(0, Math.min(state.required(), state.live()) - typed - before.mistyped());
  }

  private int of(Truth.OnDisk block) {
    return switch (this) {
      case CROWDED -> block.lacking() + block.crowded();
      case DAMAGED -> block.lacking() + block.damaged();
      default -> block.lacking();
    };
  }

  /** How much of it there is in all. */
  int of(Outcome outcome) {
    Truth truth = outcome.truth();
    return switch (this) {
      case PINNED -> truth.pinnedDeleted();
      case REFUSED -> truth.refused();
      case GOOD, CROWDED, DAMAGED ->
          truth.blocks().stream()
              .filter(block -> !truth.apart().contains(block.blockId()))
              .mapToInt(this::of)
              .sum();
      default -> known(outcome);
    };
  }

  private int known(Outcome outcome) {
    Map<Long, BlockState> before = new HashMap<>();
    outcome.before().forEach(state -> before.put(state.blockId(), state));
    return outcome.states().stream()
        .filter(state -> !outcome.truth().apart().contains(state.blockId()))
        .mapToInt(state -> of(before.getOrDefault(state.blockId(), state), state))
        .sum();
  }

  String text() {
    return text;
  }
}
