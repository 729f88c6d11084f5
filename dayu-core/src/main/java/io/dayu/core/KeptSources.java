package io.dayu.core;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.rank.SlotNodes;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeSets;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.source.SourceChooser;

/**
 * The sources on whose links nothing begins of a level below that of a decode which waits for them.
 * Not thread safe.
 */
/*
 * A copy needs one source, and is first when that opens. A decode needs several in one slot: given
 * away each time that one opens, they may never be open together. What runs there ends, and so they
 * meet. As many are kept as it reads, those that end first with what they have; where as many are
 * kept already, no more.
 */
final class KeptSources {
  private final SourceChooser sources;
  private final boolean[] kept;
  private final boolean[] keptBelow;

  KeptSources(SlotNodes slotNodes) {
    sources = new SourceChooser(slotNodes.links(), slotNodes.ledger(), slotNodes.preference());
    kept = new boolean[slotNodes.links().nodes()];
    keptBelow = new boolean[kept.length];
  }

  /** Keeps the sources of a task that waits for them, if it is a decode, from levels below. */
  void keepFor(TaskColumns tasks, int task) {
    int reads = tasks.reads(task);
    if (reads > 1 && !keepsEnough(tasks, task)) {
      IntSet nodes =
          sources.chooseSeveral(
              tasks.sets(),
              tasks.sources(task),
              reads,
              LinkLedger.bounded(tasks.sizeBytes(task), reads),
              node -> true);
      for (int i = 0; i < nodes.size(); i++) {
        keptBelow[nodes.get(i)] = true;
      }
    }
  }

  private boolean keepsEnough(TaskColumns tasks, int task) {
    NodeSets sets = tasks.sets();
    int named = tasks.sources(task);
    int enough = 0;
    for (int i = 0; i < sets.size(named); i++) {
      enough += keptBelow[sets.get(named, i)] ? 1 : 0;
    }
    return enough >= tasks.reads(task);
  }

  /** The level was scanned: the next one is below it. */
  void endLevel() {
    System.arraycopy(keptBelow, 0, kept, 0, kept.length);
  }

  /** True if something of the level that is scanned may begin there. */
  boolean allows(int node) {
    return !kept[node];
  }
}
