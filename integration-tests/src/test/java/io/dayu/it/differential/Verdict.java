package io.dayu.it.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;

/**
 * Judges whether blocks are worse off with Dayu.
 *
 * <p>HDFS draws lots; Dayu goes by the order of DataNodes and blocks where it has no reason to
 * prefer one, so each run has them in another order. A trial that shows something is gone through
 * again, up to {@value #DAYU_RUNS} times with Dayu and {@value #STOCK_RUNS} times with stock HDFS
 * alone. Dayu is worse if the best of its runs is worse than the worst of stock's. Were both alike,
 * that would be chance once in 1287 trials at most.
 *
 * <p>What is counted is how much of each {@link Want} there is in all blocks together: which of
 * them gets the last room or loses its last replica is chance or order, and neither is better.
 *
 * <p>Events find replicas where what came before has put them, and as many as have been copied by
 * then: with Dayu in other places and at other times than with stock. So what seems worse is
 * compared with a stock HDFS, too, that has only the last events to deal with, and takes over from
 * Dayu when they happen. If that comes out no better, Dayu has dealt with them as well as stock,
 * and what it had come to before is judged: by the same trial without its last events.
 *
 * <p>Where two or three DataNodes die, the seconds are compared, too, in which blocks had one
 * replica left, {@link OneLeft}.
 *
 * <p>Besides, where Dayu has finished, stock HDFS must find nothing left to do for any single
 * block. That is a fault if it is so in half of Dayu's runs. What must never be, such as a machine
 * off that has all there is of a block, is one if it ever is.
 */
final class Verdict {
  static final int DAYU_RUNS = 5;
  static final int STOCK_RUNS = 8;

  private static final int LOSSES_LEAST = 2;
  private static final int LOSSES_MOST = 3;

  /** A world is looked at once a second. */
  private static final int LOOK_SEC = 1;

  private final Trial trial;
  private final List<Outcome> dayu = new ArrayList<>();
  private final List<Outcome> stock = new ArrayList<>();

  private final Random random = new Random(1);
  private String planFailed = "";

  private Verdict(Trial trial) {
    this.trial = trial;
  }

  /** What is worse with Dayu, a sentence each, and how all was in the last runs. */
  static List<String> of(Trial trial) throws Exception {
    return new Verdict(trial).judge();
  }

  private List<String> judge() throws Exception {
    List<String> complaints = repeatedly();
    for (int run = 0; run < DAYU_RUNS && !complaints.isEmpty() && trial.hasEvents(); run++) {
      run(Arm.STOCK_FROM_LAST_EVENTS, stock);
      complaints = complaints();
      if (complaints.isEmpty()) {
        return of(trial.withoutLastEvents());
      }
    }
    return complaints;
  }

  private List<String> repeatedly() throws Exception {
    List<String> complaints = List.of();
    for (int run = 0; run < STOCK_RUNS && (run == 0 || !complaints.isEmpty()); run++) {
      if (run < DAYU_RUNS) {
        run(Arm.DAYU, dayu);
      }
      run(Arm.STOCK, stock);
      complaints = complaints();
    }
    return complaints;
  }

  private void run(Arm arm, List<Outcome> outcomes) throws Exception {
    try {
      outcomes.add(arm.run(trial.shuffled(random)));
    } catch (HdfsFailedException e) {
      // It has such faults, which end a NameNode: nothing is to be learnt of this run.
    } catch (IllegalStateException e) {
      planFailed = arm == Arm.STOCK ? planFailed : "the planner failed: " + e.getMessage();
    }
  }

  private List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    if (!planFailed.isEmpty()) {
      complaints.add(planFailed);
      return complaints;
    }
    if (dayu.isEmpty()) {
      return complaints;
    }
    dayu.stream().flatMap(run -> run.truth().faults().stream()).distinct().forEach(complaints::add);
    if (dayu.stream().noneMatch(Outcome::rested) && stock.stream().allMatch(Outcome::rested)) {
      complaints.add("it never comes to rest");
    }
    List<List<String>> leftOver =
        dayu.stream().map(Verdict::leftOver).filter(left -> !left.isEmpty()).toList();
    if (2 * leftOver.size() >= dayu.size()) {
      complaints.addAll(leftOver.get(0));
    }
    if (!stock.isEmpty()) {
      for (Want want : Want.values()) {
        if (isJudged(want)) {
          compare(want, complaints);
        }
      }
      if (hasFewLosses(trial)) {
        compareOneLeft(complaints);
      }
    }
    if (!complaints.isEmpty()) {
      stock.forEach(run -> complaints.add("stock " + run.states() + " " + run.truth()));
      dayu.forEach(run -> complaints.add("dayu " + run.states() + " " + run.truth()));
      complaints.add(last(dayu).description());
    }
    return complaints;
  }

  private boolean isJudged(Want want) {
    return switch (want) {
      case SLOW -> trial.slowExcluded();
      // HDFS chooses which replica of a cold file goes, as after any other change of its factor.
      case PINNED -> !trial.beside().contains(Beside.COLD);
      default -> true;
    };
  }

  private void compare(Want want, List<String> complaints) {
    int best = amounts(want, dayu).min().orElse(0);
    int worst = amounts(want, stock).max().orElse(Integer.MAX_VALUE);
    if (best > worst) {
      complaints.add(
          "%s: %d or more with Dayu, %d or fewer with stock".formatted(want.text(), best, worst));
    }
  }

  /**
   * True if it is judged how long blocks have one replica left: two or three DataNodes die, and
   * Curator does not lower the factors of cold files, which is what it is for.
   */
  static boolean hasFewLosses(Trial trial) {
    int losses = trial.losses();
    return losses >= LOSSES_LEAST && losses <= LOSSES_MOST && !trial.beside().contains(Beside.COLD);
  }

  private void compareOneLeft(List<String> complaints) {
    int best = dayu.stream().mapToInt(run -> run.oneLeft().without(spellSec())).min().orElse(0);
    int worst =
        stock.stream().mapToInt(run -> run.oneLeft().blockSec()).max().orElse(Integer.MAX_VALUE);
    if (best > worst) {
      complaints.add(
          ("block-seconds with nothing to spare: %d or more with Dayu, not counting %d a spell,"
                  + " %d or fewer with stock")
              .formatted(best, spellSec(), worst));
    }
  }

  /**
   * As long may a block be without anything to spare for the sake of Dayu's clock: until the next
   * look, and while a link carries the largest block in and out. Played DataNodes take no such time
   * for what stock HDFS orders.
   */
  private int spellSec() {
    long bytes = trial.files().stream().mapToLong(Trial.File::bytes).max().orElse(0);
    return LOOK_SEC + (int) (2 * bytes / PlayedAgent.LINK);
  }

  private static IntStream amounts(Want want, List<Outcome> runs) {
    return runs.stream().mapToInt(run -> want.of(run));
  }

  private static Outcome last(List<Outcome> runs) {
    return runs.get(runs.size() - 1);
  }

  /** What stock HDFS still found to do after Dayu had finished. */
  private static List<String> leftOver(Outcome dayu) {
    List<String> left = new ArrayList<>();
    Map<Long, BlockState> after = byId(dayu.after());
    for (BlockState state : dayu.states()) {
      BlockState then = after.getOrDefault(state.blockId(), state);
      boolean more = then.missing() < state.missing();
      boolean better = then.missing() == state.missing() && then.misplaced() < state.misplaced();
      if (more || better) {
        left.add("stock HDFS could do more: " + state + " became " + then);
      }
    }
    return left;
  }

  private static Map<Long, BlockState> byId(List<BlockState> states) {
    Map<Long, BlockState> byId = new TreeMap<>();
    states.forEach(state -> byId.put(state.blockId(), state));
    return byId;
  }
}
