package io.dayu.core;

import io.dayu.core.select.ReplicaSites;
import io.dayu.core.straggler.Carried;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What this plan already changed about blocks that have an evicted transfer. Not thread safe.
 *
 * <p>Such a block can be planned several times in one slot (once for each evicted transfer, and as
 * a waiting task), and each time must know of the others. The map is only looked up, never
 * iterated.
 */
final class MovedBlocks {
  private record Changes(List<Integer> chosen, List<Integer> vacated) {}

  private final Map<Long, Changes> changesByTaskId = new HashMap<>();

  MovedBlocks(List<Carried> evicted) {
    for (Carried carried : evicted) {
      changesByTaskId.put(
          carried.transfer().task().id(), new Changes(new ArrayList<>(), new ArrayList<>()));
    }
  }

  /** Brings the sites of a task up to date. */
  void apply(long taskId, ReplicaSites sites) {
    Changes changes = changesByTaskId.get(taskId);
    if (changes != null) {
      changes.vacated().forEach(sites::vacated);
      changes.chosen().forEach(sites::chosen);
    }
  }

  void chosen(long taskId, int node) {
    Changes changes = changesByTaskId.get(taskId);
    if (changes != null) {
      changes.chosen().add(node);
    }
  }

  void vacated(long taskId, int node) {
    Changes changes = changesByTaskId.get(taskId);
    if (changes != null) {
      changes.vacated().add(node);
    }
  }
}
