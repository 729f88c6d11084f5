package io.dayu.hdfs.power;

import java.util.List;

/** A switch that turns machines on and off. For the power thread. */
@FunctionalInterface
public interface PowerSwitch {
  /**
   * Switches machines; returns when that is done, or has failed, or nobody knows. Holds no lock.
   *
   * @return whether all of them were for sure
   */
  boolean turn(boolean on, List<String> hosts);

  /** True if somebody is there who switches machines. */
  default boolean ready() {
    return true;
  }

  /** True if somebody else is there than at the last call. */
  default boolean changed() {
    return false;
  }

  /** Notes whether this NameNode has machines switched, as the active one. */
  default void lead(boolean leads) {}
}
