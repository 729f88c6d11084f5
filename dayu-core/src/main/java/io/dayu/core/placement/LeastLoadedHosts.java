package io.dayu.core.placement;

import io.dayu.core.rank.NodeRanks;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Finds the host whose most loaded link would take one more block soonest: the greedy choice of
 * Sinbad (section 5), the host's own incoming link and the link into its rack considered.
 *
 * <pre>
 *   time of a link = (unconfirmed bytes + one block) / idle bandwidth
 *   load of a host = the longer of its own link's time and its rack's
 * </pre>
 *
 * Of hosts with equal loads the one with the shorter time of its own link comes first, and then a
 * permutation drawn from the seed decides. A tournament tree keeps the winner of each subtree, so
 * that a choice and a placed block take O(log n), and each host that is refused O(log n) more.
 *
 * <p>As safe for threads as its cells: a winner is replaced only while its cell has not changed
 * since the two below were compared (their stamp tells), and who loses that race twice knows that
 * somebody has compared what it had just put there.
 */
public final class LeastLoadedHosts implements Unconfirmed {
  /** No host: none is open, or too many had to be refused. */
  public static final int NONE = -1;

  /** Hosts that one choice offers at most: a bound on its time, wherever the open ones are. */
  public static final int OFFERS_MAX = 64;

  private static final int STAMP_SHIFT = 32;

  private final HostTree tree;
  private final Cells cells;
  private final NodeRanks ranks;
  private final long blockBytes;
  private final int[] rackOfHost;
  private final long[] idleBytesPerSec;
  private final long[] rackIdleBytesPerSec;

  /**
   * Hosts and racks by their numbers.
   *
   * @param blockBytes the block that a time is told for, greater than 0
   * @param seed of the permutation
   * @param newCells makes so many cells
   */
  public LeastLoadedHosts(
      List<WriteHost> hosts,
      List<ClientLink> racks,
      long blockBytes,
      long seed,
      IntFunction<Cells> newCells) {
    this.tree = new HostTree(hosts, racks.size());
    this.ranks = new NodeRanks(hosts.size(), seed);
    this.blockBytes = blockBytes;
    this.rackOfHost = hosts.stream().mapToInt(WriteHost::rack).toArray();
    this.idleBytesPerSec = hosts.stream().mapToLong(host -> host.in().idleBytesPerSec()).toArray();
    this.rackIdleBytesPerSec = racks.stream().mapToLong(ClientLink::idleBytesPerSec).toArray();
    this.cells = newCells.apply(tree.inners() + hosts.size() + racks.size());
    for (int host = 0; host < hosts.size(); host++) {
      cells.add(hostCell(host), hosts.get(host).in().unconfirmedBytes());
    }
    for (int rack = 0; rack < racks.size(); rack++) {
      cells.add(rackCell(rack), racks.get(rack).unconfirmedBytes());
    }
    for (int node = tree.inners() - 1; node >= 0; node--) {
      decide(node);
    }
  }

  /** The least loaded of all that are open, or {@link #NONE}. */
  public int best(IntPredicate open) {
    return bestBelow(tree.root(), HostTree.NO_NODE, open);
  }

  /** The least loaded in a rack of those that are open, or {@link #NONE}. */
  public int bestInRack(int rack, IntPredicate open) {
    return bestBelow(tree.rackRoot(rack), HostTree.NO_NODE, open);
  }

  /** The least loaded outside of a rack of those that are open, or {@link #NONE}. */
  public int bestOutsideRack(int rack, IntPredicate open) {
    return bestBelow(tree.root(), tree.rackRoot(rack), open);
  }

  /**
   * Counts a block that is about to be written to a host.
   *
   * @param intoRack whether it comes from another rack
   */
  public void placed(int host, long bytes, boolean intoRack) {
    cells.add(hostCell(host), bytes);
    if (intoRack) {
      cells.add(rackCell(rackOfHost[host]), bytes);
    }
    int node = tree.innerAbove(host);
    while (node != HostTree.NO_NODE) {
      if (!decide(node)) {
        decide(node);
      }
      node = tree.parentOf(node);
    }
  }

  @Override
  public long unconfirmedBytes(int host) {
    return cells.get(hostCell(host));
  }

  @Override
  public long rackUnconfirmedBytes(int rack) {
    return cells.get(rackCell(rack));
  }

  private int bestBelow(int node, int closed, IntPredicate open) {
    return node == HostTree.NO_NODE ? NONE : new Search(closed, open).best(node, NONE);
  }

  /** A walk down the tree, past what is not open. */
  private final class Search {
    private final int closed;
    private final IntPredicate open;
    private int offersLeft = OFFERS_MAX;

    Search(int closed, IntPredicate open) {
      this.closed = closed;
      this.open = open;
    }

    /**
     * The least loaded open host below a node.
     *
     * @param refused a host that is known not to be open
     */
    int best(int node, int refused) {
      if (node == closed || offersLeft == 0) {
        return NONE;
      }
      int winner = winner(node);
      if (winner != refused && offered(winner)) {
        return winner;
      }
      if (HostTree.isLeaf(node)) {
        return NONE;
      }
      return better(best(tree.left(node), winner), best(tree.right(node), winner));
    }

    private boolean offered(int host) {
      if (closed != HostTree.NO_NODE && tree.rackRoot(rackOfHost[host]) == closed) {
        return false;
      }
      offersLeft--;
      return open.test(host);
    }
  }

  private int winner(int node) {
    return HostTree.isLeaf(node) ? ~node : (int) cells.get(node);
  }

  /** Lets the winners of both halves compete; false when somebody else did at the same time. */
  private boolean decide(int node) {
    long before = cells.get(node);
    int winner = better(winner(tree.left(node)), winner(tree.right(node)));
    long stamp = (before >>> STAMP_SHIFT) + 1;
    return cells.replace(node, before, (stamp << STAMP_SHIFT) | winner);
  }

  private int better(int one, int other) {
    if (one == NONE || other == NONE) {
      return one == NONE ? other : one;
    }
    double oneSeconds = seconds(hostCell(one), idleBytesPerSec[one]);
    double otherSeconds = seconds(hostCell(other), idleBytesPerSec[other]);
    int order =
        rackOfHost[one] == rackOfHost[other]
            ? 0
            : compareLoads(one, oneSeconds, other, otherSeconds);
    if (order == 0) {
      order = Double.compare(oneSeconds, otherSeconds);
    }
    if (order == 0) {
      return ranks.of(one) < ranks.of(other) ? one : other;
    }
    return order < 0 ? one : other;
  }

  private int compareLoads(int one, double oneSeconds, int other, double otherSeconds) {
    return Double.compare(
        Math.max(oneSeconds, rackSeconds(rackOfHost[one])),
        Math.max(otherSeconds, rackSeconds(rackOfHost[other])));
  }

  private double rackSeconds(int rack) {
    return seconds(rackCell(rack), rackIdleBytesPerSec[rack]);
  }

  private double seconds(int cell, long idle) {
    return ((double) cells.get(cell) + blockBytes) / idle;
  }

  private int hostCell(int host) {
    return tree.inners() + host;
  }

  private int rackCell(int rack) {
    return tree.inners() + rackOfHost.length + rack;
  }
}
