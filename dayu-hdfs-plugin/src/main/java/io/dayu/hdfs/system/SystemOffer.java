package io.dayu.hdfs.system;

import java.util.function.BooleanSupplier;

/**
 * An offer to make a system.
 *
 * @param name by which it is found, as people read it
 * @param on whether it is made when the NameNode starts or settings change; otherwise it is made
 *     when it is first asked for
 */
public record SystemOffer(String name, BooleanSupplier on, Maker maker) {
  /** An offer of a system that is on, or off, for good. */
  public SystemOffer(String name, boolean on, Maker maker) {
    this(name, () -> on, maker);
  }

  /** Makes the system; until it is run, no class of the system is loaded. */
  @FunctionalInterface
  public interface Maker {
    /**
     * Makes it; it takes no effect yet.
     *
     * @param exit takes its failures
     * @param others those that it cannot do without, which are made first
     */
    NameNodeSystem make(FailureExit exit, SystemLookup others);
  }
}
