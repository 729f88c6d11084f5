package io.dayu.sim.scheduler.rate;

import io.dayu.core.bandwidth.LinkLedger;
import io.dayu.core.bandwidth.Links;
import io.dayu.core.bandwidth.Route;
import io.dayu.core.bandwidth.SlotLength;
import io.dayu.core.plan.Assignment;
import io.dayu.core.plan.Plan;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * The transfers of a plan that share links, and what pinned and finishing ones leave to them.
 * Immutable.
 */
final class SlotFlows {
  private final Links links;
  private final LinkLedger ledger;
  private final List<Assignment> shared = new ArrayList<>();

  SlotFlows(ClusterSnapshot snapshot, Plan plan) {
    links = new Links(snapshot);
    ledger = new LinkLedger(links.byLink(plan.budgets()), new SlotLength(snapshot.slotNs()), 1);
    for (Assignment assignment : plan.assignments()) {
      if (sharesLinks(assignment)) {
        shared.add(assignment);
      } else if (assignment.kind() == Assignment.Kind.PINNED) {
        ledger.reserve(route(assignment), assignment.rateBytesPerSec());
      }
    }
  }

  /** True if a plan sets the assignment's rate in competition with others. */
  static boolean sharesLinks(Assignment assignment) {
    return switch (assignment.kind()) {
      case NEW, KEPT, RESOURCED -> true;
      case FINISHING, PINNED, HELD -> false;
    };
  }

  private Route route(Assignment assignment) {
    return links.route(assignment.sources(), assignment.destination());
  }

  int size() {
    return shared.size();
  }

  int linkCount() {
    return links.count();
  }

  /** Numbers of the links that the transfer takes. */
  Route route(int flow) {
    return route(shared.get(flow));
  }

  /** Bytes of the transfer that are outstanding when the slot begins. */
  long remainingBytes(int flow) {
    return shared.get(flow).remainingBytes();
  }

  /** Bytes of it that the links could carry in the slot, 1 or more. */
  long movedBytes(int flow) {
    return Math.max(1, ledger.carriedBytes(route(flow), remainingBytes(flow)));
  }

  /** The rest of the link's budget beside reservations. */
  long budgetBytesPerSec(int link) {
    return ledger.rateBytesPerSec(link);
  }

  /** The same by link number. */
  long[] budgetsBytesPerSec() {
    return ledger.ratesBytesPerSec();
  }

  double slotSeconds() {
    return ledger.slot().seconds();
  }

  /** The rates that the plan has set. */
  long[] plannedBytesPerSec() {
    return shared.stream().mapToLong(Assignment::rateBytesPerSec).toArray();
  }
}
