package io.dayu.sim.scheduler.choice;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.rank.NodeRanks;
import io.dayu.sim.scheduler.PlacerSlot;
import java.util.stream.IntStream;

/** The nodes of one slot as choices see them: who may receive, who can send. Not thread safe. */
public final class ChoiceNodes {
  private final Links links;
  private final LinkLedger ledger;
  private final NodeRanks ranks;
  private final int[][] receiversByType;

  ChoiceNodes(PlacerSlot slot) {
    links = slot.nodes().links();
    ledger = slot.nodes().ledger();
    ranks = slot.nodes().ranks();
    receiversByType = new int[slot.space().types()][];
    for (int type = 0; type < receiversByType.length; type++) {
      int wanted = type;
      receiversByType[type] =
          IntStream.range(0, links.nodes())
              .filter(node -> ledger.rateBytesPerSec(links.in(node)) > 0)
              .filter(node -> slot.candidates().contains(node, wanted))
              .toArray();
    }
  }

  /** The number of nodes; their numbers are 0 and up. */
  int count() {
    return links.nodes();
  }

  int storageTypes() {
    return receiversByType.length;
  }

  /** The nodes that may receive on the storage type and have bandwidth to do so, ascending. */
  int[] receivers(int storageType) {
    return receiversByType[storageType].clone();
  }

  /** True if the node and its rack have any bandwidth to send with. */
  boolean sends(int node) {
    return ledger.narrowestBytesPerSec(leaving(node)) > 0;
  }

  private Route leaving(int node) {
    Route route = new Route();
    links.leaving(node, route);
    return route;
  }

  /** B_in, what reservations left of it. */
  long inBytesPerSec(int node) {
    return ledger.rateBytesPerSec(links.in(node));
  }

  /** B_out, what reservations left of it. */
  long outBytesPerSec(int node) {
    return ledger.rateBytesPerSec(links.out(node));
  }

  /** c_in, the bytes that the node is to receive in this slot. */
  long inBytes(int node) {
    return ledger.assignedBytes(links.in(node));
  }

  /** c_out, the bytes that the node is to send in this slot. */
  long outBytes(int node) {
    return ledger.assignedBytes(links.out(node));
  }

  /** Bytes that the node could still send in this slot; less than 0 when it is overbooked. */
  long outRoomBytes(int node) {
    return ledger.capacityBytes(links.out(node)) - outBytes(node);
  }

  /** True if the node's own link has room for so many bytes more to come in. */
  boolean hasRoomIn(int node, long bytes) {
    return !ledger.closed(links.in(node), bytes);
  }

  /** True if the node's own link has room for so many bytes more to go out. */
  boolean hasRoomOut(int node, long bytes) {
    return !ledger.closed(links.out(node), bytes);
  }

  /** The order among equal nodes: lower wins. */
  int rank(int node) {
    return ranks.of(node);
  }
}
