package io.dayu.hdfs.admin;

import io.dayu.hdfs.settings.Profile;

/** What an operator asks or orders; checked. */
sealed interface Request {
  /** Only looks. */
  sealed interface Reading extends Request {}

  /** Changes something, or costs something: for HDFS superusers. */
  sealed interface Privileged extends Request {}

  record Status() implements Reading {}

  /**
   * The busiest DataNodes.
   *
   * @param top how many
   */
  record Nodes(int top) implements Reading {}

  /**
   * What runs and what waits.
   *
   * @param limit how many of each
   */
  record Tasks(int limit) implements Reading {}

  record Why(long blockId) implements Reading {}

  /**
   * Settings in force.
   *
   * @param key empty for all
   */
  record Get(String key) implements Reading {}

  record Profiles() implements Reading {}

  /** What the next slot would do. Planning costs a processor for a while. */
  record DryRun() implements Privileged {}

  /** How long the loss of a DataNode would take. Planning costs a processor for a while. */
  record Simulate(String node) implements Privileged {}

  record Pause(long forNs, String reason) implements Privileged {}

  record Resume() implements Privileged {}

  record Off(String reason) implements Privileged {}

  record On() implements Privileged {}

  record Set(String key, String value) implements Privileged {}

  record UseProfile(Profile profile) implements Privileged {}

  record Reset() implements Privileged {}
}
