package io.dayu.core;

import io.dayu.core.select.ReplicaSites;
import io.dayu.core.straggler.Carried;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What this plan already changed about blocks that have an evicted transfer. Not thread safe.
 *
 * <p>Such a block can be planned several times in one slot (once for each evicted transfer, and as
 * a waiting task), and each time must know of the others.
 */
final class MovedBlocks {
  private record Changes(List<Integer> chosen, List<Integer> vacated) {}

  private final long[] taskIds;
  private final List<Changes> changes = new ArrayList<>();

  MovedBlocks(List<Carried> evicted) {
    taskIds =
        evicted.stream().mapToLong(one -> one.transfer().task().id()).sorted().distinct().toArray();
    for (int i = 0; i < taskIds.length; i++) {
      changes.add(new Changes(new ArrayList<>(), new ArrayList<>()));
    }
  }

  private @Nullable Changes find(long taskId) {
    if (taskIds.length == 0) {
      return null;
    }
    int found = Arrays.binarySearch(taskIds, taskId);
    return found < 0 ? null : changes.get(found);
  }

  /** Brings the sites of a task up to date. */
  void apply(long taskId, ReplicaSites sites) {
    Changes of = find(taskId);
    if (of != null) {
      of.vacated().forEach(sites::vacated);
      of.chosen().forEach(sites::chosen);
    }
  }

  void chosen(long taskId, int node) {
    Changes of = find(taskId);
    if (of != null) {
      of.chosen().add(node);
    }
  }

  void vacated(long taskId, int node) {
    Changes of = find(taskId);
    if (of != null) {
      of.vacated().add(node);
    }
  }
}
