package io.dayu.core;

import io.dayu.core.bandwidth.Links;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.AssignmentColumns;
import io.dayu.core.plan.Cancellation;
import io.dayu.core.plan.SkipColumns;
import io.dayu.core.plan.SlotFilling;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.TaskColumns;
import io.dayu.core.straggler.Carried;
import java.util.List;
import java.util.stream.Stream;

/** The plan of one class of work. Not thread safe. */
final class ClassPlan {
  private final TaskColumns tasks;
  private final SlotFilling filling;
  private final List<Carried> carried;
  private final SlotScan scan;
  private final SlotRates rates;
  private int nextCarried;

  ClassPlan(
      TaskColumns tasks,
      SlotFilling filling,
      List<Carried> carried,
      SlotScan scan,
      SlotRates rates) {
    this.tasks = tasks;
    this.filling = filling;
    this.carried = carried;
    this.scan = scan;
    this.rates = rates;
  }

  /** The number of transfers at most. */
  int size() {
    return carried.size() + scan.chosen().size();
  }

  List<Cancellation> cancellations() {
    return scan.cancellations();
  }

  SkipColumns skipped() {
    return scan.skipped();
  }

  int unscanned() {
    return scan.unscanned();
  }

  /** The class's waiting tasks. */
  TaskColumns tasks() {
    return tasks;
  }

  /** The tasks of which a replica waits for no other reason than that links are full. */
  int[] waitsForLinks() {
    return scan.waitsForLinks();
  }

  /** Running transfers that wait at their destinations, with something still to come. */
  Stream<Carried> held() {
    return carried.stream()
        .filter(one -> one.state() == Carried.State.HELD && one.remainingBytes() > 0);
  }

  /** Takes the rates of all transfers that were not pinned off the links they take. */
  void takeOff(long[] bytesPerSecByLink, Links links) {
    for (int i = 0; i < carried.size(); i++) {
      if (carried.get(i).sharesLinks()) {
        carried.get(i).route().takeOff(bytesPerSecByLink, rates.ofCarried(i));
      }
    }
    scan.chosen().takeOff(bytesPerSecByLink, links, rates);
  }

  /** Takes the space of all new transfers off the nodes they go to. */
  void takeOff(List<NodeState> nodes) {
    scan.chosen().takeOff(nodes);
  }

  /** Adds the next of the running transfers, in the snapshot's order, unless it ends. */
  void addNextCarried(AssignmentColumns.Builder assignments) {
    int index = nextCarried++;
    Carried one = carried.get(index);
    if (one.state() != Carried.State.CANCELLED) {
      assignments
          .add(one.transfer().task().id(), kindOf(one.state()))
          .from(one.sources())
          .to(one.transfer().destination(), one.transfer().storageType())
          .amount(one.remainingBytes(), rateOf(one, rates.ofCarried(index)));
    }
  }

  /** Adds all new transfers, in the order in which they were chosen. */
  void addChosen(AssignmentColumns.Builder assignments) {
    scan.chosen().addTo(assignments, rates);
  }

  private long rateOf(Carried one, long bytesPerSec) {
    return one.state() == Carried.State.FINISHING
        ? filling.finishingBytesPerSec(bytesPerSec)
        : bytesPerSec;
  }

  private static Assignment.Kind kindOf(Carried.State state) {
    return switch (state) {
      case PINNED -> Assignment.Kind.PINNED;
      case FINISHING -> Assignment.Kind.FINISHING;
      case KEPT -> Assignment.Kind.KEPT;
      case RESOURCED -> Assignment.Kind.RESOURCED;
      case HELD -> Assignment.Kind.HELD;
      case SOURCELESS, EVICTED, CANCELLED ->
          throw new IllegalStateException("a running transfer was left undecided: " + state);
    };
  }
}
