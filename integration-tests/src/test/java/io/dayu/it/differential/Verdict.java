package io.dayu.it.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;

/**
 * Judges whether some block is worse off with Dayu.
 *
 * <p>Where Dayu has finished, stock HDFS must find nothing to do for any single block. Besides the
 * blocks are compared with those that stock HDFS had from the beginning: by number, for HDFS draws
 * lots, and which of them gets the last room, loses its last replica to a DataNode that dies later,
 * or has one on a DataNode in maintenance is chance; and only where all happens at once, for what
 * follows finds replicas in other places.
 */
final class Verdict {
  private static final int RUNS = 3;

  private Verdict() {}

  /** What is worse with Dayu, a sentence each: what is so however often it is tried. */
  static List<String> of(Trial trial) throws Exception {
    List<String> complaints = List.of();
    for (int run = 0; run < RUNS; run++) {
      complaints = once(trial);
      if (complaints.isEmpty()) {
        break;
      }
    }
    return complaints;
  }

  private static List<String> once(Trial trial) throws Exception {
    try {
      return judge(trial, Arm.DAYU.run(trial), Arm.STOCK.run(trial));
    } catch (HdfsFailedException e) {
      // It has such faults, which end a NameNode: nothing is to be learnt of Dayu.
      return List.of();
    } catch (IllegalStateException e) {
      return List.of("the planner failed: " + e.getMessage());
    }
  }

  private static List<String> judge(Trial trial, Outcome dayu, Outcome stock) {
    List<String> complaints = new ArrayList<>();
    if (dayu.rested()) {
      leftOver(dayu, complaints);
    }
    if (!dayu.rested() && stock.rested()) {
      complaints.add("it never comes to rest");
    }
    if (trial.atOnce()) {
      compare(stock, dayu, trial.slowExcluded(), complaints);
    }
    if (!complaints.isEmpty()) {
      complaints.add("stock " + stock.states() + "\ndayu " + dayu.states());
      complaints.add(dayu.description());
    }
    return complaints;
  }

  /** What stock HDFS still found to do. */
  private static void leftOver(Outcome dayu, List<String> complaints) {
    Map<Long, BlockState> after = byId(dayu.after());
    for (BlockState left : dayu.states()) {
      BlockState then = after.getOrDefault(left.blockId(), left);
      boolean more = then.missing() < left.missing();
      boolean better = then.missing() == left.missing() && then.misplaced() < left.misplaced();
      if (more || better) {
        complaints.add("stock HDFS could do more: " + left + " became " + then);
      }
    }
  }

  /** A block in both arms. */
  private record Pair(BlockState before, BlockState stock, BlockState dayu) {
    /** Whether it could be healed in both, and as much was asked for. */
    private boolean comparable() {
      return stock.live() > 0 && dayu.live() > 0 && stock.required() == dayu.required();
    }

    private boolean asManyReplicas() {
      return stock.live() == dayu.live();
    }

    /** Where HDFS adds a replica more than helps its placement, types get better by the way. */
    private boolean typesWorse() {
      return dayu.mistyped() > before.mistyped();
    }

    private boolean asWellPlaced() {
      return stock.misplaced() == dayu.misplaced();
    }
  }

  private static void compare(
      Outcome stock, Outcome dayu, boolean slowExcluded, List<String> complaints) {
    List<Pair> pairs = new ArrayList<>();
    Map<Long, BlockState> byId = byId(dayu.states());
    Map<Long, BlockState> before = byId(stock.before());
    for (BlockState state : stock.states()) {
      BlockState other = byId.get(state.blockId());
      if (other != null) {
        pairs.add(new Pair(before.getOrDefault(state.blockId(), state), state, other));
      }
    }
    pairs.removeIf(pair -> !pair.comparable());
    more("missing", pairs, BlockState::missing, complaints);
    if (slowExcluded) {
      more("on slow DataNodes:", pairs, BlockState::slow, complaints);
    }
    pairs.removeIf(pair -> !pair.asManyReplicas());
    more("misplaced", pairs, BlockState::misplaced, complaints);
    pairs.removeIf(pair -> !pair.asWellPlaced() || !pair.typesWorse());
    more("mistyped", pairs, BlockState::mistyped, complaints);
  }

  private static void more(
      String what, List<Pair> pairs, ToIntFunction<BlockState> of, List<String> complaints) {
    int stock = pairs.stream().mapToInt(pair -> of.applyAsInt(pair.stock())).sum();
    int dayu = pairs.stream().mapToInt(pair -> of.applyAsInt(pair.dayu())).sum();
    if (dayu > stock) {
      complaints.add(what + " replicas: " + dayu + " with Dayu, " + stock + " with stock");
    }
  }

  private static Map<Long, BlockState> byId(List<BlockState> states) {
    Map<Long, BlockState> byId = new TreeMap<>();
    states.forEach(state -> byId.put(state.blockId(), state));
    return byId;
  }
}
