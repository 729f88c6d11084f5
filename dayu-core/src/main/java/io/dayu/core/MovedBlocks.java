package io.dayu.core;

import io.dayu.core.select.ReplicaSites;
import io.dayu.core.snapshot.RunningTransfer;
import io.dayu.core.straggler.Carried;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes that this plan has already made to blocks that have several tasks. Not thread safe.
 *
 * <p>Such a block can be planned several times in one slot (once for each evicted transfer, and as
 * a waiting task, in one class of work or in several), and each time must know of the others.
 */
final class MovedBlocks {
  /** The changes that were planned for one block. */
  private static final class Changes {
    final List<Integer> chosen = new ArrayList<>();
    final List<Integer> vacated = new ArrayList<>();
    int waitingPlanned;
  }

  private final long[] taskIds;
  private final List<Changes> changes = new ArrayList<>();

  /** Knows blocks by the tasks of their transfers; of others nothing is kept. */
  MovedBlocks(Stream<RunningTransfer> transfers) {
    taskIds = transfers.mapToLong(one -> one.task().id()).sorted().distinct().toArray();
    for (int i = 0; i < taskIds.length; i++) {
      changes.add(new Changes());
    }
  }

  /** Knows the blocks that have an evicted transfer. */
  static MovedBlocks ofEvicted(List<Carried> carried) {
    return new MovedBlocks(
        carried.stream()
            .filter(one -> one.state() == Carried.State.EVICTED)
            .map(Carried::transfer));
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
      of.vacated.forEach(sites::vacated);
      of.chosen.forEach(sites::chosen);
    }
  }

  void chosen(long taskId, int node) {
    Changes of = find(taskId);
    if (of != null) {
      of.chosen.add(node);
    }
  }

  /** A replica of the waiting task is planned. */
  void plannedWaiting(long taskId) {
    Changes of = find(taskId);
    if (of != null) {
      of.waitingPlanned++;
    }
  }

  /** The number of a block's missing replicas that are still to be planned. */
  int toCome(long taskId, int missing) {
    Changes of = find(taskId);
    return of == null ? missing : Math.max(0, missing - of.waitingPlanned);
  }

  void vacated(long taskId, int node) {
    Changes of = find(taskId);
    if (of != null) {
      of.vacated.add(node);
    }
  }
}
