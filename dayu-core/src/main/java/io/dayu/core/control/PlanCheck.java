package io.dayu.core.control;

import io.dayu.core.plan.Plan;
import io.dayu.core.plan.PlannerSettings;
import io.dayu.core.snapshot.ClusterSnapshot;
import io.dayu.core.verify.Violation;
import java.util.List;

/** A check of every plan before it is carried out: {@code PlanVerifier::verify}, or none. */
@FunctionalInterface
public interface PlanCheck {
  /** The violations of the plan; empty when nothing is wrong. */
  List<Violation> check(ClusterSnapshot snapshot, PlannerSettings settings, Plan plan);
}
