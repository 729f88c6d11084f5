package io.dayu.core.select;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.List;

/**
 * Tells whether a plan could place a block's next replica if all links were idle, and if not, what
 * is in the way. Immutable.
 *
 * <p>Redundancy goes before racks and domains ({@link ReplicaPlacer}), so that any node with room
 * will do, unless the block lacks but better places.
 */
public final class Reach {
  private final List<NodeState> nodes;

  /** What the answer is. */
  public enum Answer {
    /** There is a place. */
    PLACEABLE,
    /** Nobody that accepts replicas is without one of this block. */
    TOO_FEW_NODES,
    /** Those that are without one lack room of the storage type, or would not help placement. */
    NO_PLACE
  }

  /** The nodes as they are, by their numbers. */
  public Reach(List<NodeState> nodes) {
    this.nodes = List.copyOf(nodes);
  }

  /** Asks for a task that misses a replica. Time grows with the nodes at most. */
  public Answer ask(RecoveryTask task) {
    Answer answer = Answer.TOO_FEW_NODES;
    for (int number = 0; number < nodes.size(); number++) {
      NodeState node = nodes.get(number);
      if (node.acceptsReplicas() && !task.barred().contains(number)) {
        if (hasRoom(node, task) && helps(node, task)) {
          return Answer.PLACEABLE;
        }
        answer = Answer.NO_PLACE;
      }
    }
    return answer;
  }

  private static boolean hasRoom(NodeState node, RecoveryTask task) {
    for (int i = 0; i < task.missing(); i++) {
      if (node.freeSpace().largestBytes(task.storageTypes().get(i)) >= task.sizeBytes()) {
        return true;
      }
    }
    return false;
  }

  private boolean helps(NodeState node, RecoveryTask task) {
    PlacementRule rule = task.rule();
    return !rule.placementOnly() || !sharesRack(node, task) || !sharesDomain(node, task);
  }

  private boolean sharesRack(NodeState node, RecoveryTask task) {
    IntSet placed = task.placed();
    for (int i = 0; i < placed.size(); i++) {
      if (nodes.get(placed.get(i)).rack() == node.rack()) {
        return true;
      }
    }
    return false;
  }

  private boolean sharesDomain(NodeState node, RecoveryTask task) {
    if (task.rule().minDomains() == 1) {
      return true;
    }
    IntSet placed = task.placed();
    for (int i = 0; i < placed.size(); i++) {
      int domain = nodes.get(placed.get(i)).domain();
      if (domain != NodeState.NO_DOMAIN && domain == node.domain()) {
        return true;
      }
    }
    return false;
  }
}
