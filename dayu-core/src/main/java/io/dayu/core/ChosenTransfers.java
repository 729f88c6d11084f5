package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.SourceColumn;
import io.dayu.core.rate.Flows;
import io.dayu.core.select.Placement;
import io.dayu.core.select.Wanted;
import io.dayu.core.snapshot.FreeSpace;
import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.NodeState;
import java.util.Arrays;
import java.util.List;

/** The new transfers of a slot in the order they were chosen, as columns. Not thread safe. */
final class ChosenTransfers {
  private long[] taskId = new long[64];
  private long[] sizeBytes = new long[64];
  private long[] movedBytes = new long[64];
  private final SourceColumn sources = new SourceColumn(64);
  private int[] destination = new int[64];
  private int[] storageType = new int[64];
  private int size;

  void add(Wanted wanted, Placement placed) {
    if (size == taskId.length) {
      grow(2 * size);
    }
    taskId[size] = wanted.tasks().id(wanted.task());
    sizeBytes[size] = wanted.tasks().sizeBytes(wanted.task());
    movedBytes[size] = placed.movedBytes();
    IntSet several = placed.several();
    if (several == null) {
      sources.add(placed.source());
    } else {
      sources.add(several);
    }
    destination[size] = placed.destination();
    storageType[size] = wanted.storageType();
    size++;
  }

  private void grow(int capacity) {
    taskId = Arrays.copyOf(taskId, capacity);
    sizeBytes = Arrays.copyOf(sizeBytes, capacity);
    movedBytes = Arrays.copyOf(movedBytes, capacity);
    destination = Arrays.copyOf(destination, capacity);
    storageType = Arrays.copyOf(storageType, capacity);
  }

  int size() {
    return size;
  }

  /** Adds all of them, in order, to what shares the links. */
  void addTo(Flows flows, Links links) {
    Route route = new Route();
    for (int i = 0; i < size; i++) {
      links.route(sources, i, destination[i], route);
      flows.add(route, movedBytes[i]);
    }
  }

  /** Takes the rates of all of them off the links they take. */
  void takeOff(long[] bytesPerSecByLink, Links links, SlotRates rates) {
    Route route = new Route();
    for (int i = 0; i < size; i++) {
      links.route(sources, i, destination[i], route);
      route.takeOff(bytesPerSecByLink, rates.ofChosen(i));
    }
  }

  /** Takes the space of all of them off the nodes they go to. */
  void takeOff(List<NodeState> nodes) {
    for (int i = 0; i < size; i++) {
      NodeState node = nodes.get(destination[i]);
      FreeSpace left = node.freeSpace().without(storageType[i], sizeBytes[i]);
      nodes.set(destination[i], node.with(node.commonBytes(), left));
    }
  }

  /** Adds all of them, in order, to a plan's assignments. */
  void addTo(AssignmentColumns.Builder assignments, SlotRates rates) {
    for (int i = 0; i < size; i++) {
      assignments
          .add(taskId[i], Assignment.Kind.NEW)
          .from(sources, i)
          .to(destination[i], storageType[i])
          .amount(sizeBytes[i], rates.ofChosen(i));
    }
  }
}
