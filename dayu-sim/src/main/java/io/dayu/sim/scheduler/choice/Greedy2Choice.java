package io.dayu.sim.scheduler.choice;

import io.dayu.core.select.Eligibility;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;

/**
 * Greedy2 (section 5, G2): the lightest loaded candidate by bytes assigned, kept in order by a
 * red-black tree; the way of Mirador.
 *
 * <p>A node's speed plays no part, but one without room for the task is passed over. Ties go by
 * rank.
 */
final class Greedy2Choice implements Choice {
  private final ChoiceNodes nodes;
  private final LoadTree[] treeByType;

  Greedy2Choice(ChoiceNodes nodes) {
    this.nodes = nodes;
    treeByType = new LoadTree[nodes.storageTypes()];
    for (int type = 0; type < treeByType.length; type++) {
      treeByType[type] = new LoadTree(nodes, nodes.receivers(type));
    }
  }

  @Override
  public int source(IntSet holders, long bytes, SourceChooser.Filter filter) {
    int best = NONE;
    for (int node : SendingHolders.sending(nodes, holders, filter)) {
      if (nodes.hasRoomOut(node, bytes) && (best == NONE || lighter(node, best))) {
        best = node;
      }
    }
    return best;
  }

  private boolean lighter(int node, int other) {
    int byBytes = Long.compare(nodes.outBytes(node), nodes.outBytes(other));
    return byBytes != 0 ? byBytes < 0 : nodes.rank(node) < nodes.rank(other);
  }

  @Override
  public int destination(int storageType, long bytes, Eligibility eligibility) {
    return treeByType[storageType].lightest(bytes, eligibility);
  }

  @Override
  public void charged(int source, int destination) {
    for (LoadTree tree : treeByType) {
      tree.charged(destination);
    }
  }

  @Override
  public boolean refusesWithoutRoom() {
    return true;
  }
}
