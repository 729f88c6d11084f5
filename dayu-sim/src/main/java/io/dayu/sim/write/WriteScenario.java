package io.dayu.sim.write;

import io.dayu.sim.write.load.FileWrite;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.trace.Foreground;
import java.util.List;

/**
 * The conditions that all policies meet alike. Immutable.
 *
 * @param shape racks of one size, 2 nodes or more; two racks or more
 * @param background other traffic on the links
 * @param files in the order of their begin
 * @param untilNs time from which no file begins any more; means over time end here
 * @param settings of blocks, disks and reports
 * @param seed of writers and of policies
 */
public record WriteScenario(
    ClusterShape shape,
    Foreground background,
    List<FileWrite> files,
    long untilNs,
    Settings settings,
    long seed) {
  public WriteScenario {
    if (shape.nodesPerRack() < 2
        || shape.racks() < 2
        || shape.nodes() % shape.nodesPerRack() != 0) {
      throw new IllegalArgumentException("there must be racks of one size: " + shape);
    }
    files = List.copyOf(files);
  }

  /**
   * The settings that do not depend on the cluster.
   *
   * @param blockBytes size of whole blocks
   * @param capacityBytes storage of each node, empty at first
   * @param backgroundStreams as how many streams the background of a link competes
   * @param freeUplinks true if links out of racks limit nothing
   * @param reportSeconds over which reports are averaged: {@code dayu.clients.window}
   * @param halfLifeNs {@code dayu.placement.smoothing}
   * @param imbalanceMax {@code dayu.placement.imbalance.max}
   */
  public record Settings(
      long blockBytes,
      long capacityBytes,
      int backgroundStreams,
      boolean freeUplinks,
      int reportSeconds,
      long halfLifeNs,
      double imbalanceMax) {}
}
