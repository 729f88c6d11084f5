package io.dayu.sim.experiment;

import io.dayu.sim.failure.Failure;
import java.util.List;

/**
 * One failure that all schedulers recover.
 *
 * @param number from 1
 * @param failures which nodes are lost and when
 * @param planSeed of the plans
 */
public record Case(int number, List<Failure> failures, long planSeed) {
  public Case {
    failures = List.copyOf(failures);
  }
}
