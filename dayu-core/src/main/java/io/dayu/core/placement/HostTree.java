package io.dayu.core.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shape of a binary tree over candidate hosts in which every rack is one subtree. Immutable.
 *
 * <p>An inner node is a number from 0 on, the root 0, children after their parents; a leaf is the
 * complement of its host's number.
 */
final class HostTree {
  /** No node: a rack without candidates, or what is above the root. */
  static final int NO_NODE = Integer.MIN_VALUE;

  private final int[] left;
  private final int[] right;
  private final int[] parent;
  private final int[] parentOfHost;
  private final int[] rackRoot;
  private final int root;
  private int inner;

  HostTree(List<WriteHost> hosts, int racks) {
    List<List<Integer>> byRack = new ArrayList<>();
    for (int rack = 0; rack < racks; rack++) {
      byRack.add(new ArrayList<>());
    }
    int leaves = 0;
    for (int host = 0; host < hosts.size(); host++) {
      if (hosts.get(host).candidate()) {
        byRack.get(hosts.get(host).rack()).add(host);
        leaves++;
      }
    }
    int inners = Math.max(0, leaves - 1);
    left = new int[inners];
    right = new int[inners];
    parent = new int[inners];
    parentOfHost = new int[hosts.size()];
    rackRoot = new int[racks];
    Arrays.fill(parentOfHost, NO_NODE);
    Arrays.fill(rackRoot, NO_NODE);
    List<List<Integer>> filled = byRack.stream().filter(rack -> !rack.isEmpty()).toList();
    root = filled.isEmpty() ? NO_NODE : overRacks(filled, hosts);
    for (int host = 0; host < hosts.size(); host++) {
      if (!hosts.get(host).candidate()) {
        int itsRack = rackRoot[hosts.get(host).rack()];
        parentOfHost[host] = itsRack == NO_NODE ? NO_NODE : parentOf(itsRack);
      }
    }
  }

  private int overRacks(List<List<Integer>> racks, List<WriteHost> hosts) {
    if (racks.size() == 1) {
      List<Integer> rack = racks.get(0);
      int top = overHosts(rack);
      rackRoot[hosts.get(rack.get(0)).rack()] = top;
      return top;
    }
    int node = inner++;
    int half = racks.size() / 2;
    join(
        node,
        overRacks(racks.subList(0, half), hosts),
        overRacks(racks.subList(half, racks.size()), hosts));
    return node;
  }

  private int overHosts(List<Integer> hosts) {
    if (hosts.size() == 1) {
      return ~hosts.get(0);
    }
    int node = inner++;
    int half = hosts.size() / 2;
    join(node, overHosts(hosts.subList(0, half)), overHosts(hosts.subList(half, hosts.size())));
    return node;
  }

  private void join(int node, int leftChild, int rightChild) {
    left[node] = leftChild;
    right[node] = rightChild;
    adopt(node, leftChild);
    adopt(node, rightChild);
    if (node == 0) {
      parent[node] = NO_NODE;
    }
  }

  private void adopt(int node, int child) {
    if (isLeaf(child)) {
      parentOfHost[~child] = node;
    } else {
      parent[child] = node;
    }
  }

  /** True if a node is a host's; not to be asked of {@link #NO_NODE}. */
  static boolean isLeaf(int node) {
    return node < 0;
  }

  int inners() {
    return left.length;
  }

  int root() {
    return root;
  }

  int left(int node) {
    return left[node];
  }

  int right(int node) {
    return right[node];
  }

  /** The node above; {@link #NO_NODE} above the root. */
  int parentOf(int node) {
    return isLeaf(node) ? parentOfHost[~node] : parent[node];
  }

  /** The lowest inner node that a load put on the host can change: of its own leaf or its rack. */
  int innerAbove(int host) {
    return parentOfHost[host];
  }

  /** The subtree of a rack's candidates, {@link #NO_NODE} when it has none. */
  int rackRoot(int rack) {
    return rackRoot[rack];
  }
}
