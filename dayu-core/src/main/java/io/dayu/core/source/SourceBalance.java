package io.dayu.core.source;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.TaskColumns;
import java.util.Arrays;

/**
 * The holder that each waiting block is best read from, and for each decode those of its group, so
 * that all sources would end their part of the whole backlog at about the same time. Immutable.
 */
/*
 * A greedy choice within the slot reads from whoever is least utilised now, and so uses up blocks
 * that only a poor source is left for later: the recovery ends with a few nodes sending what
 * everybody else could have sent (section 4.2 names the problem and treats a part of it). Here each
 * block in turn is given to the holder that would end first with all it was given so far, and then,
 * in further rounds, once more with all the others known. With two holders a block that comes close
 * to the best possible split.
 */
public final class SourceBalance {
  /** The answer for a block that no holder can send. */
  public static final int NONE = SourceChooser.NONE;

  private static final int ROUNDS = 3;
  private static final int CLASSES = 256;
  private static final int CLASSES_TO_MEAN = 64;

  private final int[] sourceOfTask;

  /**
   * The sources of each decode side by side, from {@link #firstOfDecode} on; NONE first for nobody.
   */
  private final int[] sourcesOfDecodes;

  /** By task; the next one's for a copy. */
  private final int[] firstOfDecode;

  private final double[] available;

  /** Splits the backlog over what the ledger's links have still to carry of what is under way. */
  public SourceBalance(ClusterSnapshot snapshot, SlotNodes slotNodes, PlannerSettings settings) {
    TaskColumns tasks = snapshot.taskColumns();
    Links links = slotNodes.links();
    double[] bytes = new double[links.nodes()];
    for (int node = 0; node < links.nodes(); node++) {
      bytes[node] = slotNodes.ledger().promisedBytes(links.out(node));
    }
    double[] rate = ExpectedRates.of(snapshot, slotNodes, settings, bytes);
    available = available(tasks, rate);
    sourceOfTask = new int[tasks.size()];
    Arrays.fill(sourceOfTask, NONE);
    firstOfDecode = firstOfDecode(tasks);
    sourcesOfDecodes = new int[firstOfDecode[tasks.size()]];
    Arrays.fill(sourcesOfDecodes, NONE);
    FirstToEnd first = new FirstToEnd();
    for (int round = 0; round < ROUNDS; round++) {
      for (int task = 0; task < sourceOfTask.length; task++) {
        if (tasks.reads(task) > 1) {
          shareOut(tasks, task, bytes, rate, first);
          continue;
        }
        int before = sourceOfTask[task];
        double size = (double) tasks.sizeBytes(task) * tasks.missing(task);
        if (before != NONE) {
          bytes[before] -= size;
        }
        int now = firstToEnd(tasks, task, bytes, rate);
        if (now != NONE) {
          bytes[now] += size;
        }
        sourceOfTask[task] = now;
      }
    }
  }

  private static int[] firstOfDecode(TaskColumns tasks) {
    int[] first = new int[tasks.size() + 1];
    for (int task = 0; task < tasks.size(); task++) {
      int reads = tasks.reads(task);
      first[task + 1] = first[task] + (reads > 1 ? reads : 0);
    }
    return first;
  }

  /**
   * Gives a decode those of its sources that would end first, each all its bytes; nobody where
   * there are too few that can send.
   */
  private void shareOut(
      TaskColumns tasks, int task, double[] bytes, double[] rate, FirstToEnd first) {
    double missing = (double) tasks.sizeBytes(task) * tasks.missing(task);
    int from = firstOfDecode[task];
    int end = firstOfDecode[task + 1];
    for (int i = from; i < end && sourcesOfDecodes[i] != NONE; i++) {
      bytes[sourcesOfDecodes[i]] -= missing;
    }
    NodeSets sets = tasks.sets();
    int sources = tasks.sources(task);
    double size = tasks.sizeBytes(task);
    first.begin(end - from);
    for (int i = 0; i < sets.size(sources); i++) {
      int node = sets.get(sources, i);
      if (rate[node] > 0) {
        first.offer(node, (bytes[node] + size) / rate[node]);
      }
    }
    boolean enough = first.size() == end - from;
    for (int i = from; i < end; i++) {
      int node = enough ? first.node(i - from) : NONE;
      sourcesOfDecodes[i] = node;
      if (enough) {
        bytes[node] += missing;
      }
    }
  }

  private static int firstToEnd(TaskColumns tasks, int task, double[] bytes, double[] rate) {
    NodeSets sets = tasks.sets();
    int sources = tasks.sources(task);
    double size = tasks.sizeBytes(task);
    int best = NONE;
    double bestSeconds = Double.POSITIVE_INFINITY;
    for (int i = 0; i < sets.size(sources); i++) {
      int node = sets.get(sources, i);
      double seconds = (bytes[node] + size) / rate[node];
      if (rate[node] > 0 && seconds < bestSeconds) {
        best = node;
        bestSeconds = seconds;
      }
    }
    return best;
  }

  /**
   * The rate that the sources of each task have to spare, as the sum of their rates over common
   * bytes.
   *
   * <p>Common bytes are summed here and not taken from the nodes' states, where a block counts once
   * (SC of the paper): here it counts once for each replica that is missing, as it must be sent.
   */
  private static double[] available(TaskColumns tasks, double[] rate) {
    NodeSets sets = tasks.sets();
    double[] common = new double[rate.length];
    for (int task = 0; task < tasks.size(); task++) {
      int sources = tasks.sources(task);
      for (int i = 0; i < sets.size(sources); i++) {
        common[sets.get(sources, i)] += (double) tasks.sizeBytes(task) * tasks.missing(task);
      }
    }
    double[] available = new double[tasks.size()];
    for (int task = 0; task < available.length; task++) {
      int sources = tasks.sources(task);
      for (int i = 0; i < sets.size(sources); i++) {
        int node = sets.get(sources, i);
        available[task] += common[node] == 0 ? 0 : rate[node] / common[node];
      }
      available[task] /= tasks.reads(task);
    }
    return available;
  }

  /** Tasks at the positions, those first for which their sources have the least to spare. */
  public int[] scarcestFirst(TaskOrder order, int from, int to) {
    double mean = 0;
    for (int position = from; position < to; position++) {
      mean += available[order.task(position)] / (to - from);
    }
    int[] next = new int[CLASSES + 1];
    for (int position = from; position < to; position++) {
      next[classOf(order.task(position), mean) + 1]++;
    }
    for (int i = 1; i <= CLASSES; i++) {
      next[i] += next[i - 1];
    }
    int[] sorted = new int[to - from];
    for (int position = from; position < to; position++) {
      int task = order.task(position);
      sorted[next[classOf(task, mean)]++] = task;
    }
    return sorted;
  }

  private int classOf(int task, double mean) {
    return (int) Math.min(CLASSES - 1, CLASSES_TO_MEAN * available[task] / mean);
  }

  /** The node to copy the block from, {@link #NONE} when none can send. */
  public int of(int task) {
    return sourceOfTask[task];
  }

  /** The nodes to read for a decode, an empty set when too few can send. */
  public IntSet ofDecode(int task) {
    int from = firstOfDecode[task];
    int end = firstOfDecode[task + 1];
    return from == end || sourcesOfDecodes[from] == NONE
        ? IntSet.of()
        : IntSet.of(Arrays.copyOfRange(sourcesOfDecodes, from, end));
  }
}
