package io.dayu.core.control;

import io.dayu.core.verify.Violation;
import java.util.List;

/** A plan that breaks an invariant; nothing of it was carried out. */
public final class InvalidPlanException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  private final int violations;

  InvalidPlanException(long slot, List<Violation> violations) {
    super("the plan of slot " + slot + " breaks an invariant: " + violations.get(0).message());
    this.violations = violations.size();
  }

  /** The number of invariants that it breaks, 1 or more. */
  public int violations() {
    return violations;
  }
}
