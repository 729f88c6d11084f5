package io.dayu.sim.scheduler.batch;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Batch matching in the manner of SelectiveEC: the tasks of a batch are matched to sources, then to
 * destinations, so that all nodes do as much of the batch as their bandwidth allows.
 */
/*
 * SelectiveEC recovers erasure-coded stripes in batches in which every node reads and writes equally
 * often, found by matching in a bipartite graph of tasks and nodes. Taken over: tasks that fit no
 * matching are left for another batch; a node serves floor(B * T / s) tasks of a batch, which makes
 * "equally often" "in proportion to bandwidth"; sources first, then destinations. The matching of
 * sources is one maximum flow, in which a task needs one source, or as many as a decode reads.
 *
 * So that a small batch spreads over all nodes, the nodes' room is raised in steps until all tasks
 * are matched. Higher priorities are matched first. As nearly every node may receive a block, a task
 * is matched to a few nodes drawn from all that have room, and what is then left over
 * to others, drawn anew.
 */
public final class SelectiveEcSolver implements BatchSolver {
  private static final int STEPS = 4;
  private static final int DRAWN = 8;
  private static final int DRAWS = 64;
  private static final int ROUNDS = 3;

  @Override
  public BatchAnswer solve(BatchProblem problem) {
    int[][] sources = sources(problem);
    int[] destinations = destinations(problem, sources);
    List<BatchMove> moves = new ArrayList<>();
    for (int item = 0; item < problem.items(); item++) {
      if (destinations[item] != UnitMatching.NONE) {
        moves.add(new BatchMove(item, IntSet.of(sources[item]), destinations[item]));
      }
    }
    return new BatchAnswer(moves, BatchAnswer.Quality.FEASIBLE);
  }

  private static int[][] sources(BatchProblem problem) {
    long size = problem.meanBytes();
    long[] room = room(problem, node -> problem.outRoomItems(node, size));
    int[][] sources = new int[problem.items()][0];
    int from = 0;
    while (from < sources.length) {
      int to = from;
      while (to < sources.length && problem.priority(to) == problem.priority(from)) {
        to++;
      }
      int[][] options = new int[to - from][];
      int[] needed = new int[to - from];
      for (int item = from; item < to; item++) {
        options[item - from] = problem.senders(item);
        needed[item - from] = problem.reads(item);
      }
      int[][] matched = matchEvenly(options, needed, room);
      System.arraycopy(matched, 0, sources, from, matched.length);
      from = to;
    }
    return sources;
  }

  private static long[] room(BatchProblem problem, IntToLongFunction ofNode) {
    return IntStream.range(0, problem.nodes()).mapToLong(ofNode).toArray();
  }

  /** Matches with as small a share of all rooms as matches all, and takes it off the rooms. */
  private static int[][] matchEvenly(int[][] options, int[] needed, long[] room) {
    int[][] matched = new int[0][];
    for (int step = 1; step <= STEPS; step++) {
      int share = step;
      matched =
          UnitMatching.match(
              options,
              needed,
              Arrays.stream(room).map(all -> (all * share + STEPS - 1) / STEPS).toArray());
      if (Arrays.stream(matched).allMatch(nodes -> nodes.length > 0)) {
        break;
      }
    }
    for (int[] nodes : matched) {
      for (int node : nodes) {
        room[node]--;
      }
    }
    return matched;
  }

  private static int[] destinations(BatchProblem problem, int[][] sources) {
    SplittableRandom random = new SplittableRandom(problem.seed());
    long size = problem.meanBytes();
    int reads = problem.items() == 0 ? 1 : problem.reads(0);
    long[] room = room(problem, node -> problem.inRoomItems(node, size * reads));
    int[] destinations = new int[sources.length];
    Arrays.fill(destinations, UnitMatching.NONE);
    for (int round = 0; round < ROUNDS; round++) {
      int[][] options = new int[sources.length][];
      boolean any = false;
      for (int item = 0; item < sources.length; item++) {
        boolean open = sources[item].length > 0 && destinations[item] == UnitMatching.NONE;
        options[item] = open ? drawn(problem, item, room, random) : new int[0];
        any |= options[item].length > 0;
      }
      if (!any) {
        break;
      }
      int[] matched = round == 0 ? matchEvenly(options, room) : matchRest(options, room);
      for (int item = 0; item < matched.length; item++) {
        if (matched[item] != UnitMatching.NONE) {
          destinations[item] = matched[item];
        }
      }
    }
    return destinations;
  }

  private static int[] matchEvenly(int[][] options, long[] room) {
    int[] one = new int[options.length];
    Arrays.fill(one, 1);
    return Arrays.stream(matchEvenly(options, one, room))
        .mapToInt(nodes -> nodes.length == 0 ? UnitMatching.NONE : nodes[0])
        .toArray();
  }

  private static int[] matchRest(int[][] options, long[] room) {
    int[] matched = UnitMatching.match(options, room);
    for (int node : matched) {
      if (node != UnitMatching.NONE) {
        room[node]--;
      }
    }
    return matched;
  }

  /** A few different nodes that may receive the item and have room; all of them when few do. */
  private static int[] drawn(BatchProblem problem, int item, long[] room, SplittableRandom random) {
    int[] receivers = problem.receivers(item);
    Eligibility allowed = problem.allowed(item);
    int[] drawn = new int[DRAWN];
    int size = 0;
    for (int i = 0; i < DRAWS && size < DRAWN && receivers.length > 0; i++) {
      int node = receivers[random.nextInt(receivers.length)];
      if (room[node] > 0 && allowed.allows(node) && !contains(drawn, size, node)) {
        drawn[size++] = node;
      }
    }
    for (int i = 0; i < receivers.length && size == 0; i++) {
      if (room[receivers[i]] > 0 && allowed.allows(receivers[i])) {
        drawn[size++] = receivers[i];
      }
    }
    return Arrays.copyOf(drawn, size);
  }

  private static boolean contains(int[] values, int size, int value) {
    for (int i = 0; i < size; i++) {
      if (values[i] == value) {
        return true;
      }
    }
    return false;
  }
}
