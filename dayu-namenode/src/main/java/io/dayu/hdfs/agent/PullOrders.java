package io.dayu.hdfs.agent;

import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The orders of one agent, with a version that an agent tells when it has them. Not thread safe.
 */
final class PullOrders {
  private final Map<TransferId, PullInstruction> orders = new LinkedHashMap<>();
  private long version;

  /** Gives or replaces the order for a transfer. */
  void give(PullInstruction order) {
    orders.put(order.id(), order);
    version++;
  }

  /** Withdraws an order: the agent is to be told. */
  void withdraw(TransferId id) {
    if (orders.remove(id) != null) {
      version++;
    }
  }

  /** Forgets an order of which the agent need not be told. */
  void forget(TransferId id) {
    orders.remove(id);
  }

  boolean contains(TransferId id) {
    return orders.containsKey(id);
  }

  /** Forgets all: another planner begins. */
  void reset() {
    orders.clear();
    version = 1;
  }

  /** The held orders of an agent that has all of them. */
  HeldOrders held(long epoch) {
    return new HeldOrders(epoch, version);
  }

  /** By urgency, of equals the older first. */
  List<PullInstruction> mostUrgentFirst() {
    List<PullInstruction> sorted = new ArrayList<>(orders.values());
    sorted.sort(PullInstruction.MOST_URGENT_FIRST);
    return sorted;
  }
}
