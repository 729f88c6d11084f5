package io.dayu.core;

import io.dayu.core.select.Candidates;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.snapshot.TaskShape;
import io.dayu.core.straggler.Carried;
import java.util.Arrays;
import java.util.List;

/**
 * The demand of all tasks of a slot together: storage types, smallest sizes, sources, and so who
 * may receive at all. Immutable.
 *
 * <p>Tasks are the waiting ones and those of evicted transfers.
 */
final class SlotDemand implements Candidates {
  private final List<NodeState> nodes;
  private final boolean[] rackAccepts;
  private final long[] smallestBytesByType;
  private final boolean[] isSource;
  private long smallestBytes = Long.MAX_VALUE;

  SlotDemand(ClusterSnapshot snapshot, List<Carried> carried) {
    nodes = snapshot.nodes();
    rackAccepts = new boolean[snapshot.racks().size()];
    for (NodeState node : nodes) {
      rackAccepts[node.rack()] |= node.acceptsReplicas();
    }
    isSource = new boolean[nodes.size()];
    smallestBytesByType = new long[types(snapshot, carried)];
    Arrays.fill(smallestBytesByType, Long.MAX_VALUE);
    addWaiting(snapshot.taskColumns());
    for (Carried one : carried) {
      if (one.state() == Carried.State.EVICTED) {
        addEvicted(one.transfer().task(), one.transfer().storageType());
      }
    }
  }

  private static int types(ClusterSnapshot snapshot, List<Carried> carried) {
    TaskColumns tasks = snapshot.taskColumns();
    int max = -1;
    for (int number = 0; number < tasks.shapes(); number++) {
      TaskShape shape = tasks.shape(number);
      for (int i = 0; i < shape.missing(); i++) {
        max = Math.max(max, shape.storageTypes().get(i));
      }
    }
    for (Carried one : carried) {
      max = Math.max(max, one.transfer().storageType());
    }
    return max + 1;
  }

  private void addWaiting(TaskColumns tasks) {
    NodeSets sets = tasks.sets();
    long[] smallestByShape = new long[tasks.shapes()];
    Arrays.fill(smallestByShape, Long.MAX_VALUE);
    for (int task = 0; task < tasks.size(); task++) {
      int shape = tasks.shapeOf(task);
      smallestByShape[shape] = Math.min(smallestByShape[shape], tasks.sizeBytes(task));
      if (tasks.missing(task) > 0) {
        int sources = tasks.sources(task);
        for (int i = 0; i < sets.size(sources); i++) {
          isSource[sets.get(sources, i)] = true;
        }
      }
    }
    for (int number = 0; number < smallestByShape.length; number++) {
      TaskShape shape = tasks.shape(number);
      for (int i = 0; i < shape.missing(); i++) {
        wanted(shape.storageTypes().get(i), smallestByShape[number]);
      }
    }
  }

  private void addEvicted(RecoveryTask task, int storageType) {
    wanted(storageType, task.sizeBytes());
    IntSet sources = task.sources();
    for (int i = 0; i < sources.size(); i++) {
      isSource[sources.get(i)] = true;
    }
  }

  private void wanted(int storageType, long bytes) {
    smallestBytes = Math.min(smallestBytes, bytes);
    smallestBytesByType[storageType] = Math.min(smallestBytesByType[storageType], bytes);
  }

  @Override
  public int types() {
    return smallestBytesByType.length;
  }

  @Override
  public long smallestBytes(int storageType) {
    return smallestBytesByType[storageType];
  }

  @Override
  public boolean accepts(int node) {
    return nodes.get(node).acceptsReplicas();
  }

  @Override
  public boolean rackAccepts(int rack) {
    return rackAccepts[rack];
  }

  @Override
  public boolean contains(int node, int storageType) {
    NodeState state = nodes.get(node);
    return state.acceptsReplicas()
        && state.freeSpace().largestBytes(storageType) >= smallestBytesByType[storageType];
  }

  /** Size of the smallest task, {@link Long#MAX_VALUE} without any. */
  long smallestBytes() {
    return smallestBytes;
  }

  /** The nodes that are a source of some task. */
  boolean[] isSource() {
    return isSource.clone();
  }

  /** The nodes that may receive a replica on any wanted storage type. */
  boolean[] isDestination() {
    boolean[] any = new boolean[nodes.size()];
    for (int node = 0; node < any.length; node++) {
      for (int type = 0; type < types() && !any[node]; type++) {
        any[node] = contains(node, type);
      }
    }
    return any;
  }
}
