package io.dayu.sim.elastic;

import java.util.Arrays;

/** Machines that are switched off when their DataNodes have rested for long. One thread. */
final class RestingMachines {
  private static final int AWAKE = -1;

  private final ElasticScenario.Clocks clocks;
  private final int[] restsSince;
  private final int[] servesFrom;

  /** All are awake. */
  RestingMachines(int nodes, ElasticScenario.Clocks clocks) {
    this.clocks = clocks;
    restsSince = new int[nodes];
    servesFrom = new int[nodes];
    Arrays.fill(restsSince, AWAKE);
  }

  /** So many of the first ranks are awake from a minute on. */
  void take(int minute, int size) {
    for (int rank = 0; rank < restsSince.length; rank++) {
      if (rank >= size && restsSince[rank] == AWAKE) {
        restsSince[rank] = minute;
      } else if (rank < size) {
        servesFrom[rank] = isOff(rank, minute) ? minute + clocks.bootMinutes() : servesFrom[rank];
        restsSince[rank] = AWAKE;
      }
    }
  }

  private boolean isOff(int rank, int minute) {
    return restsSince[rank] != AWAKE && minute - restsSince[rank] >= clocks.offAfterMinutes();
  }

  /** The number of machines that are off. */
  int off(int minute) {
    int off = 0;
    for (int rank = 0; rank < restsSince.length; rank++) {
      off += isOff(rank, minute) ? 1 : 0;
    }
    return off;
  }

  /** The number of awake DataNodes that serve clients: a machine that was off takes a while. */
  int serving(int minute, int size) {
    int serving = 0;
    for (int rank = 0; rank < size; rank++) {
      serving += servesFrom[rank] <= minute ? 1 : 0;
    }
    return serving;
  }
}
