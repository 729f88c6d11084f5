package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The choice of a destination: the least utilised node that may receive the replica (section 4.1).
 *
 * <p>One {@link HullTree} a storage type holds the nodes with room for the smallest replica wanted
 * on it. Not thread safe.
 */
/*
 * With limited rack links a destination's time is the maximum of its own link's and of its rack's
 * down link, the latter only for transfers that come from another rack. The best node by own link
 * is a lower bound for all; when its rack's term is no greater, it is the answer. If not, racks are
 * asked for their own best node by ascending term, until the next term is above the best maximum
 * found. Where racks are the bottleneck that is one rack or two; where NICs are, the lower bound
 * answers at once.
 */
public final class DestinationChooser {
  /** The answer when no node may receive the replica. */
  public static final int NONE = -1;

  private final Links links;
  private final LinkLedger ledger;
  private final Preference preference;
  private final RackTerms rackTerms;
  private final boolean anyLimited;
  private final HullTree[] treeByType;

  /** What a destination must offer to be a candidate at all. */
  @FunctionalInterface
  public interface Candidates {
    /** Whether the node may ever receive a replica on the storage type in this slot. */
    boolean contains(int node, int storageType);
  }

  /**
   * A chooser over the candidates; the ledger's reservations must be complete.
   *
   * @param types how many storage types there are
   * @param bucketBytesPerSec width of a bandwidth bucket, 0 for exact choices
   */
  public DestinationChooser(
      SlotNodes slotNodes, int types, Candidates candidates, long bucketBytesPerSec) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.preference = slotNodes.preference();
    this.rackTerms = new RackTerms(links, ledger, preference);
    this.anyLimited = links.anyLimited();
    this.treeByType = new HullTree[types];
    for (int type = 0; type < types; type++) {
      LeafOrder leaves = leaves(slotNodes, candidates, type);
      long[] assigned = new long[leaves.size()];
      Arrays.setAll(assigned, place -> ledger.assignedBytes(links.in(leaves.node(place))));
      treeByType[type] = new HullTree(leaves, links.nodes(), assigned, bucketBytesPerSec);
    }
  }

  private static LeafOrder leaves(SlotNodes slotNodes, Candidates candidates, int type) {
    Links links = slotNodes.links();
    int[] nodes =
        IntStream.range(0, links.nodes())
            .filter(node -> slotNodes.ledger().rateBytesPerSec(links.in(node)) > 0)
            .filter(node -> candidates.contains(node, type))
            .mapToLong(node -> (long) links.rackOf(node) << Integer.SIZE | node)
            .sorted()
            .mapToInt(key -> (int) key)
            .toArray();
    return new LeafOrder(
        nodes,
        IntStream.of(nodes).map(links::rackOf).toArray(),
        IntStream.of(nodes)
            .mapToLong(node -> slotNodes.ledger().rateBytesPerSec(links.in(node)))
            .toArray(),
        IntStream.of(nodes).map(slotNodes.ranks()::of).toArray());
  }

  /** Takes over what the ledger has assigned to the node by now. */
  public void refresh(int node) {
    for (HullTree tree : treeByType) {
      tree.assign(node, ledger.assignedBytes(links.in(node)));
    }
  }

  /**
   * The best allowed destination, saturated or not, or {@link #NONE}.
   *
   * @param source the node that sends
   * @param bytes what is moved in this slot
   */
  public int choose(int storageType, int source, long bytes, Eligibility eligibility) {
    HullTree tree = treeByType[storageType];
    int nearest = tree.best(bytes, eligibility);
    if (!anyLimited || nearest == NONE || rackTermFits(source, nearest, bytes)) {
      return nearest;
    }
    return chooseByRack(tree, links.rackOf(source), bytes, eligibility);
  }

  private boolean rackTermFits(int source, int node, long bytes) {
    int rack = links.rackOf(node);
    return !rackTerms.applies(links.rackOf(source), rack)
        || (ledger.rateBytesPerSec(links.down(rack)) > 0
            && preference.compareLinks(bytes, links.down(rack), links.in(node)) <= 0);
  }

  private int chooseByRack(HullTree tree, int sourceRack, long bytes, Eligibility eligibility) {
    Preference.End best = null;
    rackTerms.begin();
    for (int rack = rackTerms.next(sourceRack, bytes);
        rack != NONE;
        rack = rackTerms.next(sourceRack, bytes)) {
      rackTerms.asked(rack);
      boolean limited = rackTerms.applies(sourceRack, rack);
      if (best != null
          && limited
          && preference.compareLinks(bytes, links.down(rack), best.slowestLink()) > 0) {
        break;
      }
      int node = tree.bestOfRack(rack, bytes, eligibility);
      if (node == NONE) {
        continue;
      }
      int[] path =
          limited ? new int[] {links.in(node), links.down(rack)} : new int[] {links.in(node)};
      Preference.End end = preference.end(node, path, bytes);
      if (best == null || preference.prefers(bytes, end, best)) {
        best = end;
      }
    }
    return best == null ? NONE : best.node();
  }
}
