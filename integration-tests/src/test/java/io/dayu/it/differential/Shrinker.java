package io.dayu.it.differential;

import java.util.ArrayList;
import java.util.List;

/** Makes a trial that fails smaller, as long as it fails. */
final class Shrinker {
  private final long endNs;

  /** Tries for so long at most. */
  Shrinker(long forNs) {
    this.endNs = System.nanoTime() + forNs;
  }

  /** The smallest trial found that fails. */
  Trial shrink(Trial failing) throws Exception {
    Trial smallest = failing;
    boolean smaller = true;
    while (smaller && System.nanoTime() - endNs < 0) {
      Trial before = smallest;
      smallest = fewerFiles(smallest);
      smallest = fewerEvents(smallest);
      smallest = lessBeside(smallest);
      smaller = !smallest.equals(before);
    }
    return smallest;
  }

  private boolean fails(Trial trial) throws Exception {
    return System.nanoTime() - endNs < 0 && !Verdict.of(trial).isEmpty();
  }

  private Trial fewerFiles(Trial trial) throws Exception {
    Trial smallest = trial;
    for (int part = Math.max(1, trial.files().size() / 2); part > 0; part /= 2) {
      for (int from = 0; from < smallest.files().size(); from += part) {
        Trial one = smallest.withoutFiles(from, Math.min(from + part, smallest.files().size()));
        if (fails(one)) {
          smallest = one;
          from -= part;
        }
      }
    }
    return smallest;
  }

  private Trial lessBeside(Trial trial) throws Exception {
    Trial smallest = trial;
    for (Beside one : trial.beside()) {
      Trial less = smallest.without(one);
      smallest = fails(less) ? less : smallest;
    }
    return smallest;
  }

  private Trial fewerEvents(Trial trial) throws Exception {
    Trial smallest = trial;
    for (int part = Math.max(1, trial.events().size() / 2); part > 0; part /= 2) {
      for (int from = 0; from < smallest.events().size(); from += part) {
        List<Event> fewer = new ArrayList<>(smallest.events());
        fewer.subList(from, Math.min(from + part, fewer.size())).clear();
        Trial one = smallest.withEvents(fewer);
        if (fails(one)) {
          smallest = one;
          from -= part;
        }
      }
    }
    return smallest;
  }
}
