package io.dayu.sim.write.policy;

import io.dayu.sim.write.net.StoredBytes;
import java.util.SplittableRandom;

/**
 * Draws two and prefers the one with more room, as HDFS's available-space policy with its defaults:
 * six times of ten, when their used shares differ by 5 % of their capacity or more.
 */
final class RoomDraw implements Draw {
  private static final double PREFERENCE = 0.6;
  private static final double TOLERANCE = 0.05;

  private final Draw even;
  private final StoredBytes storage;
  private final SplittableRandom random;

  RoomDraw(Draw even, StoredBytes storage, long seed) {
    this.even = even;
    this.storage = storage;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public int outsideRack(int rack) {
    return better(even.outsideRack(rack), even.outsideRack(rack));
  }

  @Override
  public int inRack(int rack, int except) {
    return better(even.inRack(rack, except), even.inRack(rack, except));
  }

  private int better(int one, int other) {
    double difference = storage.of(one).share() - storage.of(other).share();
    if (Math.abs(difference) < TOLERANCE) {
      return one;
    }
    boolean prefersEmptier = random.nextDouble() < PREFERENCE;
    return difference < 0 == prefersEmptier ? one : other;
  }
}
