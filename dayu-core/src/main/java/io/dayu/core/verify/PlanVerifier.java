package io.dayu.core.verify;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import java.util.List;

/**
 * The invariants of a plan, for tests, simulations and production alike.
 *
 * <p>Time and memory grow with the snapshot plus the plan. A plan with a violation must not be
 * carried out.
 */
public final class PlanVerifier {
  private PlanVerifier() {}

  /**
   * The violations of a plan for the snapshot; empty when nothing is wrong. At most 100 findings.
   *
   * @throws IndexOutOfBoundsException when the plan or snapshot names a node that does not exist
   */
  public static List<Violation> verify(
      ClusterSnapshot snapshot, PlannerSettings settings, Plan plan) {
    Findings findings = new Findings();
    LinkCheck links = new LinkCheck(snapshot, plan);
    links.check(settings, findings);
    PlanIndex index = new PlanIndex(snapshot, plan);
    new RunningCheck(snapshot, settings.filling(), plan, index).check(findings);
    SpaceCheck space = new SpaceCheck(snapshot, plan);
    space.check(findings);
    Requests requests = new Requests(index, plan);
    new TaskCheck(snapshot, plan, index, requests).check(findings);
    new PlacementCheck(snapshot, plan, index, requests, space).check(findings);
    new ClassCheck(snapshot, settings, plan, index, requests).check(findings);
    new LevelCheck(snapshot, plan, index).check(findings);
    new WithinCheck(snapshot, plan, index, requests).check(findings);
    return findings.all();
  }
}
