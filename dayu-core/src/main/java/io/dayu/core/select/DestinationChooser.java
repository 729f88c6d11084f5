package io.dayu.core.select;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.rank.Preference;
import io.dayu.core.rank.SlotNodes;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The choice of a destination: the least utilised node that may receive the replica (section 4.1).
 *
 * <p>One index a storage type holds the nodes with room for the smallest replica wanted on it. Not
 * thread safe.
 */
/*
 * With limited rack links a destination's time is the maximum of its own link's and of its rack's
 * down link, the latter only for transfers that come from another rack. The best node by own link
 * is a lower bound for all; when its rack's term is no greater, it is the answer. If not, racks are
 * asked for their own best node by ascending term, until the next term is above the best maximum
 * found. Where racks are the bottleneck that is one rack or two; where NICs are, the lower bound
 * answers at once.
 */
public final class DestinationChooser implements DestinationChoice {
  private static final long NO_END = -1;

  private final Links links;
  private final LinkLedger ledger;
  private final FreeSpaceLedger space;
  private final Candidates candidates;
  private final Preference preference;
  private final RackTerms rackTerms;
  private final boolean anyLimited;
  private final DestinationIndex[] indexByType;

  /**
   * A chooser over the candidates; the ledger's reservations must be complete.
   *
   * @param bucketBytesPerSec width of a bandwidth bucket, 0 for exact choices
   */
  public DestinationChooser(
      SlotNodes slotNodes, Candidates candidates, FreeSpaceLedger space, long bucketBytesPerSec) {
    this.links = slotNodes.links();
    this.ledger = slotNodes.ledger();
    this.space = space;
    this.candidates = candidates;
    this.preference = slotNodes.preference();
    this.rackTerms = new RackTerms(links, ledger, preference);
    this.anyLimited = links.anyLimited();
    this.indexByType = new DestinationIndex[candidates.types()];
    for (int type = 0; type < indexByType.length; type++) {
      LeafOrder leaves = leaves(slotNodes, candidates, type);
      long[] assigned = new long[leaves.size()];
      Arrays.setAll(assigned, place -> ledger.assignedBytes(links.in(leaves.node(place))));
      indexByType[type] =
          anyLimited || bucketBytesPerSec == 0
              ? new HullTree(leaves, links.nodes(), assigned, bucketBytesPerSec)
              : new BucketIndex(leaves, links.nodes(), assigned, bucketBytesPerSec);
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

  @Override
  public void charged(int node) {
    for (int type = 0; type < indexByType.length; type++) {
      indexByType[type].assign(node, ledger.assignedBytes(links.in(node)));
      if (space.bytes(type, node) < candidates.smallestBytes(type)) {
        indexByType[type].remove(node);
      }
    }
  }

  /** The best allowed destination, saturated or not, or {@link #NONE}. */
  @Override
  public int choose(int storageType, int sourceRack, long bytes, Eligibility eligibility) {
    DestinationIndex index = indexByType[storageType];
    int nearest = index.best(bytes, eligibility);
    if (!anyLimited || nearest == NONE || rackTermFits(sourceRack, nearest, bytes)) {
      return nearest;
    }
    return chooseByRack((HullTree) index, sourceRack, bytes, eligibility);
  }

  private boolean rackTermFits(int sourceRack, int node, long bytes) {
    int rack = links.rackOf(node);
    return !rackTerms.applies(sourceRack, rack)
        || (ledger.rateBytesPerSec(links.down(rack)) > 0
            && preference.compareLinks(bytes, links.down(rack), links.in(node)) <= 0);
  }

  private int chooseByRack(HullTree tree, int sourceRack, long bytes, Eligibility eligibility) {
    long best = NO_END;
    rackTerms.begin();
    for (int rack = rackTerms.next(sourceRack, bytes);
        rack != NONE;
        rack = rackTerms.next(sourceRack, bytes)) {
      rackTerms.asked(rack);
      boolean limited = rackTerms.applies(sourceRack, rack);
      if (best != NO_END
          && limited
          && preference.compareLinks(bytes, links.down(rack), Preference.slowestLink(best)) > 0) {
        break;
      }
      int node = tree.bestOfRack(rack, bytes, eligibility);
      if (node == NONE) {
        continue;
      }
      boolean rackIsSlower =
          limited && preference.compareLinks(bytes, links.down(rack), links.in(node)) > 0;
      long end = Preference.end(links.in(node), rackIsSlower ? links.down(rack) : links.in(node));
      if (best == NO_END || preference.prefers(bytes, end, best)) {
        best = end;
      }
    }
    return best == NO_END ? NONE : preference.node(best);
  }
}
