package io.dayu.core.select;

import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.PlacementRule;
import io.dayu.core.snapshot.RecoveryTask;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Tells whether a plan could place a block's next replica if all links were idle, and if not, what
 * is in the way. Immutable.
 *
 * <p>Redundancy goes before racks and domains ({@link ReplicaPlacer}), so that any node with room
 * will do, unless the block lacks but better places.
 */
public final class Reach {
  private final List<NodeState> nodes;
  private final Set<Integer> acceptingRacks = new HashSet<>();
  private final Set<Integer> acceptingDomains = new HashSet<>();

  /** An answer: there is a place for the replica, or why there is none. */
  public enum Answer {
    /** There is a place. */
    PLACEABLE,
    /** Nobody that accepts replicas is without one of this block. */
    TOO_FEW_NODES,
    /** Nodes without a replica lack room of the storage type, or would not help placement. */
    NO_PLACE
  }

  /** The nodes as they are, by their numbers. */
  public Reach(List<NodeState> nodes) {
    this.nodes = List.copyOf(nodes);
    for (int node = 0; node < this.nodes.size(); node++) {
      if (this.nodes.get(node).acceptsReplicas()) {
        acceptingRacks.add(rackOf(node));
        acceptingDomains.add(domainOf(node));
      }
    }
  }

  /** Asks for a task that misses a replica. Time grows with the nodes at most. */
  public Answer ask(RecoveryTask task) {
    IntPredicate helps = helps(task);
    Answer answer = Answer.TOO_FEW_NODES;
    for (int number = 0; number < nodes.size(); number++) {
      NodeState node = nodes.get(number);
      if (node.acceptsReplicas() && !task.barred().contains(number)) {
        if (hasRoom(node, task) && helps.test(number)) {
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

  /** The nodes that would help the placement of a block that lacks nothing else; all of others. */
  private IntPredicate helps(RecoveryTask task) {
    PlacementRule rule = task.rule();
    if (!rule.placementOnly()) {
      return node -> true;
    }
    Set<Integer> racks = places(task, this::rackOf);
    Set<Integer> domains = places(task, this::domainOf);
    int lackingRacks = lacking(racks, rule.minRacks(), acceptingRacks);
    int lackingDomains =
        rule.minDomains() == 1 ? 0 : lacking(domains, rule.minDomains(), acceptingDomains);
    if (lackingRacks == 0 && lackingDomains == 0) {
      return node -> false;
    }
    return node ->
        (lackingRacks < lackingDomains || !racks.contains(rackOf(node)))
            && (lackingDomains < lackingRacks || !domains.contains(domainOf(node)))
            && replicasInRackOf(node, task) < rule.maxReplicasPerRack();
  }

  private int replicasInRackOf(int node, RecoveryTask task) {
    int replicas = 0;
    for (int i = 0; i < task.placed().size(); i++) {
      replicas += rackOf(task.placed().get(i)) == rackOf(node) ? 1 : 0;
    }
    return replicas;
  }

  private static Set<Integer> places(RecoveryTask task, IntUnaryOperator placeOf) {
    Set<Integer> places = new HashSet<>();
    for (int i = 0; i < task.placed().size(); i++) {
      places.add(placeOf.applyAsInt(task.placed().get(i)));
    }
    return places;
  }

  private static int lacking(Set<Integer> used, int least, Set<Integer> accepting) {
    Set<Integer> usable = new HashSet<>(accepting);
    usable.addAll(used);
    return Math.max(0, Math.min(least, usable.size()) - used.size());
  }

  private int rackOf(int node) {
    return nodes.get(node).rack();
  }

  /** The node's domain; one that shares none has a number below all others, of its own. */
  private int domainOf(int node) {
    int domain = nodes.get(node).domain();
    return domain == NodeState.NO_DOMAIN ? NodeState.NO_DOMAIN - 1 - node : domain;
  }
}
