package io.dayu.hdfs.power;

import java.util.List;

/** A switch that turns machines on and off. */
@FunctionalInterface
public interface PowerSwitch {
  /**
   * Switches machines; returns when that is done, or has failed. Holds no lock.
   *
   * @return whether all of them were
   */
  boolean turn(boolean on, List<String> hosts);
}
