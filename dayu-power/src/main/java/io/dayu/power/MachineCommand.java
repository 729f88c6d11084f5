package io.dayu.power;

import java.util.List;

/** A command that switches machines. */
@FunctionalInterface
public interface MachineCommand {
  /**
   * Switches machines; returns when that is done, or has failed.
   *
   * @param timeoutMs after which the command is killed
   * @return whether all of them were
   */
  boolean turn(boolean on, List<String> hosts, long timeoutMs);
}
