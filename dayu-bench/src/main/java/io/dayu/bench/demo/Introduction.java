package io.dayu.bench.demo;

import java.util.List;

/** The demo's words about itself: first what it plays, last what that does not show. */
final class Introduction {
  private Introduction() {}

  static List<String> lines(DemoScenario scenario) {
    return List.of(
        "Dayu for HDFS: one DataNode is lost, and its blocks are recovered.",
        "One process: a NameNode, "
            + scenario.nodes().dataNodes()
            + " DataNodes, "
            + scenario.nodes().racks()
            + " racks, and an emulated link of",
        DecimalUnits.rate(scenario.nodes().linkBytesPerSec())
            + " each way per DataNode; timeslots of "
            + scenario.timeslot().toSeconds()
            + " s.",
        "");
  }

  static List<String> caveat() {
    return List.of(
        "The links are emulated budgets on one machine: nothing here is limited by a",
        "wire. The comparison with stock HDFS needs real links, and is made by",
        "./dayu testbed.");
  }
}
