package io.dayu.sim.elastic;

import io.dayu.core.elastic.Bands;
import java.util.HashMap;
import java.util.Map;

/** The books of each rank, of what it owes and what it lacks, in bytes. One thread. */
final class RankBooks {
  /** A rank that lacks less of its share than this does its work without a refill. */
  private static final double LACK_FELT = 0.1;

  private final ElasticScenario scenario;
  private final Bands bands;
  private final ElasticArm arm;
  private final double[] owed;
  private final double[] lacking;
  private final Map<Integer, Bands> offloaded = new HashMap<>();
  private double stored;

  RankBooks(ElasticScenario scenario, Bands bands, ElasticArm arm) {
    this.scenario = scenario;
    this.bands = bands;
    this.arm = arm;
    owed = new double[scenario.nodes()];
    lacking = new double[scenario.nodes()];
    stored = scenario.storedBytes();
    if (arm.followsLoop() && scenario.old() == ElasticScenario.OldData.ANYWHERE) {
      oweOldData();
    }
  }

  /** Of each block that lies anywhere the last copy that must be awake owes. */
  private void oweOldData() {
    int replicas = scenario.layout().replicas();
    int awake = Math.min(arm.awake(), replicas);
    double ways = awake;
    for (int one = 0; one < awake; one++) {
      ways *= (double) (replicas - one) / (one + 1);
    }
    for (int rank = bands.floor(arm.awake()); rank < owed.length; rank++) {
      double before = (rank + 0.5) / owed.length;
      double density = ways * Math.pow(before, awake - 1) * Math.pow(1 - before, replicas - awake);
      owed[rank] = stored * density / owed.length;
    }
  }

  /** True if a rank must be cleaned before it rests. */
  boolean owes(int rank) {
    return owed[rank] > 0;
  }

  /** Copies what a rank owes, so much at most; returns how much. */
  double clean(int rank, double most) {
    double bytes = Math.min(owed[rank], most);
    owed[rank] -= bytes;
    return bytes;
  }

  /** Bytes that a rank that would come back gets, as far as that pays. */
  double refillOf(int rank) {
    return mustRefill(rank) ? lacking[rank] : 0;
  }

  boolean mustRefill(int rank) {
    return switch (arm.migration()) {
      case NONE, OWED_ONLY -> false;
      case EAGER -> lacking[rank] > 0;
      case PASSIVE -> lacking[rank] > LACK_FELT * share(rank) * stored;
    };
  }

  double refill(int rank, double most) {
    double bytes = Math.min(lacking[rank], most);
    lacking[rank] -= bytes;
    return bytes;
  }

  private double share(int rank) {
    return switch (arm.layout()) {
      case EVEN, GROUPS -> (double) scenario.layout().replicas() / scenario.nodes();
      case EQUAL_WORK, EQUAL_WORK_TO_ALL -> bands.share(rank);
    };
  }

  /** So many DataNodes' worth of work the first ranks can do with what they hold. */
  double usable(int size) {
    if (arm.migration() == ElasticArm.Migration.NONE) {
      return size;
    }
    double usable = 0;
    for (int rank = 0; rank < size; rank++) {
      double lack = lacking[rank] / Math.max(1, share(rank) * stored);
      usable += lack > LACK_FELT ? 1 - Math.min(1, lack) : 1;
    }
    return usable;
  }

  /** Takes in what clients wrote in a minute. */
  void written(int minute, int size, int offload) {
    double bytes = scenario.demand().written(minute);
    stored += bytes;
    if (bytes == 0 || arm.migration() == ElasticArm.Migration.NONE) {
      return;
    }
    for (int rank = size; rank < scenario.nodes(); rank++) {
      lacking[rank] += bytes * share(rank);
    }
    if (arm.layout() == ElasticArm.Layout.EQUAL_WORK_TO_ALL) {
      toAll(minute, size, bytes);
    } else if (arm.layout() == ElasticArm.Layout.EQUAL_WORK) {
      toOffloadSet(offload, size, bytes);
    }
  }

  /** Rabbit's way, when primaries can not take writes beside their part of the reads. */
  private void toAll(int minute, int size, double bytes) {
    double each = scenario.demand().read(minute) / size + bytes / bands.primaries();
    if (each > scenario.nodeBytesPerMinute()) {
      for (int rank = bands.primaries(); rank < size; rank++) {
        owed[rank] += bytes / size;
      }
    }
  }

  /** Of each block the last copy that must be awake owes, where it is above the floor. */
  private void toOffloadSet(int offload, int size, double bytes) {
    int floor = bands.floor(arm.awake());
    for (int rank = floor; rank < offload; rank++) {
      owed[rank] += bytes / offload;
    }
    if (arm.awake() > 1 && offload > bands.primaries()) {
      Bands moved = offloaded.computeIfAbsent(offload, bands::withPrimaries);
      for (int rank = Math.max(floor, offload); rank < Math.min(moved.end(1), size); rank++) {
        owed[rank] += bytes * moved.share(rank);
      }
    }
  }
}
