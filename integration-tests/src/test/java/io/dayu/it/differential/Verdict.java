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
 * or has one on a DataNode in maintenance is chance; and only where events leave both the time to
 * heal what came before.
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
    if (trial.patient()) {
      compare(stock, dayu, complaints);
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

  private static void compare(Outcome stock, Outcome dayu, List<String> complaints) {
    List<BlockState> stocks = new ArrayList<>();
    List<BlockState> dayus = new ArrayList<>();
    Map<Long, BlockState> byId = byId(dayu.states());
    for (BlockState state : stock.states()) {
      BlockState other = byId.get(state.blockId());
      if (other != null
          && state.replicas() > 0
          && other.replicas() > 0
          && state.required() == other.required()) {
        stocks.add(state);
        dayus.add(other);
      }
    }
    more("missing", stocks, dayus, BlockState::missing, complaints);
    if (sum(dayus, BlockState::missing) == sum(stocks, BlockState::missing)) {
      more("misplaced", stocks, dayus, BlockState::misplaced, complaints);
      more("mistyped", stocks, dayus, BlockState::mistyped, complaints);
    }
  }

  private static void more(
      String what,
      List<BlockState> stocks,
      List<BlockState> dayus,
      ToIntFunction<BlockState> of,
      List<String> complaints) {
    if (sum(dayus, of) > sum(stocks, of)) {
      complaints.add(
          what + " replicas: " + sum(dayus, of) + " with Dayu, " + sum(stocks, of) + " with stock");
    }
  }

  private static int sum(List<BlockState> states, ToIntFunction<BlockState> of) {
    return states.stream().mapToInt(of).sum();
  }

  private static Map<Long, BlockState> byId(List<BlockState> states) {
    Map<Long, BlockState> byId = new TreeMap<>();
    states.forEach(state -> byId.put(state.blockId(), state));
    return byId;
  }
}
