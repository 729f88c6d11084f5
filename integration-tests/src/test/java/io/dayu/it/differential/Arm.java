package io.dayu.it.differential;

import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockState;

/** The schedulers of a trial: stock HDFS, Dayu, or Dayu and then stock HDFS. */
enum Arm {
  STOCK,
  DAYU,
  /** By Dayu until the last events, and from there by stock HDFS. */
  STOCK_FROM_LAST_EVENTS;

  /** Goes through the trial. One after another: HDFS has static fields. */
  Outcome run(Trial trial) throws Exception {
    try (World world = new World(trial, this)) {
      List<BlockState> before = world.states();
      boolean rested = world.rest();
      long second = world.second();
      List<BlockState> states = world.states();
      Truth truth = world.truth();
      OneLeft.Totals oneLeft = world.oneLeft();
      String description = world.describe();
      if (this != DAYU || !rested) {
        return new Outcome(rested, second, before, states, states, truth, oneLeft, description);
      }
      world.leaveToStock();
      world.rest();
      return new Outcome(true, second, before, states, world.states(), truth, oneLeft, description);
    }
  }
}
