package io.dayu.hdfs.placement;

import io.dayu.core.placement.LeastLoadedHosts;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The DataNodes offered to the site's policy while it chooses for one block.
 *
 * <p>None is offered twice: a policy that draws two and takes the one with more room (available
 * space) has two to compare. For one thread.
 */
public final class Offers {
  /** No DataNode. */
  public static final int NONE = LeastLoadedHosts.NONE;

  /** So many at most, so that a choice is quick even when the policy refuses whole racks. */
  private static final int OFFERS_MAX = 16;

  private final IdleLinks links;
  private final Preferred preferred;
  private final int[] offered = new int[OFFERS_MAX];
  private int count;

  /** The DataNodes that a choice would have before all others. */
  @FunctionalInterface
  public interface Preferred {
    /** The number of such a DataNode in a scope; {@link #NONE} when there is none. */
    int next(String scope, IntPredicate open);
  }

  /** Offers for one choice. */
  public Offers(IdleLinks links) {
    this(links, (scope, open) -> NONE);
  }

  /**
   * Offers for one choice that would have some before others; where that finds none, links decide.
   */
  public Offers(IdleLinks links, Preferred preferred) {
    this.links = links;
    this.preferred = preferred;
  }

  /**
   * The number of the DataNode in the scope that would take a block soonest.
   *
   * @param scope in the words of HDFS's topology
   * @param open whether the DataNode with a number may be offered
   * @return {@link #NONE} when there is none, or enough were offered
   */
  public int next(String scope, IntPredicate open) {
    if (count == OFFERS_MAX) {
      return NONE;
    }
    IntPredicate fresh = one -> one < links.size() && !wasOffered(one) && open.test(one);
    int before = preferred.next(scope, fresh);
    OptionalInt node = before == NONE ? links.soonest(scope, fresh) : OptionalInt.of(before);
    if (node.isEmpty()) {
      return NONE;
    }
    offered[count++] = node.getAsInt();
    return node.getAsInt();
  }

  /** The picture that numbers are of. */
  public IdleLinks links() {
    return links;
  }

  private boolean wasOffered(int node) {
    for (int i = 0; i < count; i++) {
      if (offered[i] == node) {
        return true;
      }
    }
    return false;
  }

  /** The number of DataNodes offered. */
  public int count() {
    return count;
  }
}
