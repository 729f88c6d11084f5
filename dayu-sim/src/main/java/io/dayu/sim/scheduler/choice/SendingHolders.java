package io.dayu.sim.scheduler.choice;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.source.SourceChooser;
import java.util.Arrays;

/** The holders of one block that could send it. */
final class SendingHolders {
  private SendingHolders() {}

  /** The holders that the filter allows and that have bandwidth, ascending. */
  static int[] sending(ChoiceNodes nodes, IntSet holders, SourceChooser.Filter filter) {
    int[] sending = new int[holders.size()];
    int size = 0;
    for (int i = 0; i < sending.length; i++) {
      int node = holders.get(i);
      if (filter.allows(node) && nodes.sends(node)) {
        sending[size++] = node;
      }
    }
    return size == sending.length ? sending : Arrays.copyOf(sending, size);
  }
}
