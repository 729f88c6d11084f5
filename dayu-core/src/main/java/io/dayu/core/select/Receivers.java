package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.SlotNodes;
import java.util.stream.IntStream;

/**
 * The nodes with room for a replica, whatever their links carry: in which racks and domains there
 * are any, and which of them no transfer can reach in this slot. Not thread safe.
 */
/*
 * Nodes only fill up while replicas are placed. What is counted spares a search that would look at
 * all nodes and find none.
 */
final class Receivers {
  private final Links links;
  private final Candidates candidates;
  private final FreeSpaceLedger space;
  private final boolean[][] receives;
  private final int[][] inRack;
  private final int[] racks;
  private final int[][] inDomain;
  private final int[] domains;
  private final int[] closed;

  /** The receivers of the slot; the ledger's reservations must be complete. */
  Receivers(SlotNodes slotNodes, Candidates candidates, FreeSpaceLedger space) {
    this.links = slotNodes.links();
    this.candidates = candidates;
    this.space = space;
    int types = candidates.types();
    receives = new boolean[types][links.nodes()];
    inRack = new int[types][links.racks()];
    racks = new int[types];
    inDomain = new int[types][links.domains()];
    domains = new int[types];
    for (int type = 0; type < types; type++) {
      for (int node = 0; node < links.nodes(); node++) {
        if (candidates.contains(node, type)) {
          receives[type][node] = true;
          racks[type] += inRack[type][links.rackOf(node)]++ == 0 ? 1 : 0;
          domains[type] += inDomain[type][links.domainOf(node)]++ == 0 ? 1 : 0;
        }
      }
    }
    closed =
        IntStream.range(0, links.nodes())
            .filter(node -> isClosed(node, slotNodes.ledger()))
            .toArray();
  }

  /** True if reservations left the node's link in, or its rack's, nothing. */
  private boolean isClosed(int node, LinkLedger ledger) {
    int rack = links.rackOf(node);
    return ledger.rateBytesPerSec(links.in(node)) == 0
        || (links.limited(rack) && ledger.rateBytesPerSec(links.down(rack)) == 0);
  }

  /** A replica was planned on the node: no other may fit there. */
  void charged(int node) {
    for (int type = 0; type < receives.length; type++) {
      if (receives[type][node] && space.bytes(type, node) < candidates.smallestBytes(type)) {
        receives[type][node] = false;
        racks[type] -= --inRack[type][links.rackOf(node)] == 0 ? 1 : 0;
        domains[type] -= --inDomain[type][links.domainOf(node)] == 0 ? 1 : 0;
      }
    }
  }

  /** The number of racks that have a node with room for some replica on the storage type. */
  int racks(int storageType) {
    return racks[storageType];
  }

  /** True if the rack is one of them. */
  boolean inRack(int storageType, int rack) {
    return inRack[storageType][rack] > 0;
  }

  /** The number of domains that have a node with room for some replica on the storage type. */
  int domains(int storageType) {
    return domains[storageType];
  }

  /** True if the domain is one of them. */
  boolean inDomain(int storageType, int domain) {
    return inDomain[storageType][domain] > 0;
  }

  /** True if any node may receive the replica, but for a link that carries nothing more. */
  boolean anyClosed(int storageType, Eligibility eligibility) {
    for (int node : closed) {
      if (receives[storageType][node] && eligibility.allows(node)) {
        return true;
      }
    }
    return false;
  }
}
