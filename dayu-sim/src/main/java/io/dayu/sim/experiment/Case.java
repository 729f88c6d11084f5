package io.dayu.sim.experiment;

import io.dayu.sim.failure.Failure;
import java.util.List;

/**
 * A case: the failures that all schedulers recover.
 *
 * @param number from 1
 * @param failures the nodes that are lost, and the times
 * @param planSeed of the plans
 */
public record Case(int number, List<Failure> failures, long planSeed) {
  public Case {
    failures = List.copyOf(failures);
  }
}
