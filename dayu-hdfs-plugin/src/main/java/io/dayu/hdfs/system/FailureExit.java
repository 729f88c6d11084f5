package io.dayu.hdfs.system;

import io.dayu.hdfs.execution.FailsOnce;
import java.util.function.DoubleSupplier;

/**
 * The way of a system's failures out of it.
 *
 * @param guard runs the system
 * @param failed is told when a part of the system has ended by a failure of its own
 */
public record FailureExit(FailsOnce guard, Runnable failed) {
  /** The reading of a meter, not a number once the system has failed. */
  public DoubleSupplier reading(DoubleSupplier raw) {
    return () -> guard.get(raw::getAsDouble, Double.NaN);
  }
}
