package io.dayu.it.daemons;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The steps of a thrash run against a cluster, and how often each is taken beside the others. */
enum ThrashStep {
  KILL(3),
  FREEZE(2),
  HUSH(2),
  FAIL_VOLUME(3),
  FILL_DISK(2),
  FILL_ALL_DISKS(1),
  START_MAINTENANCE(2),
  HEAL(11),
  CORRUPT(2),
  DECOMMISSION(1),
  RECOMMISSION(1),
  ASK_TOO_MANY_REPLICAS(1),
  ASK_USUAL_REPLICAS(2),
  KILL_NAMENODE(1),
  FREEZE_NAMENODE(1),
  SNAPSHOT(1),
  DELETE_SNAPSHOT(1),
  PREPARE_UPGRADE(1),
  FINALIZE_UPGRADE(1),
  BALANCE(2),
  READ_STILL_FILES(2),
  READ_BY_MANY(3),
  HINT(3),
  TURN_OFF(1),
  TURN_ON(3),
  PAUSE(1),
  RESUME(1),
  CHANGE_SETTINGS(2),
  SIZE(3),
  REST(1),
  WAKE(1);

  private final int weight;

  ThrashStep(int weight) {
    this.weight = weight;
  }

  /** All, each as often as it weighs. */
  static List<ThrashStep> weighted() {
    return Arrays.stream(values())
        .flatMap(step -> Collections.nCopies(step.weight, step).stream())
        .toList();
  }
}
