package io.dayu.sim.heat;

/**
 * The power that servers save by sleep, by the watts of EAFR's table 2. Servers that stay awake
 * serve all clients.
 *
 * @param servers of which some sleep
 * @param sleepers that sleep all day
 */
public record SleepSavings(int servers, int sleepers) {
  /** The power of a server at 0, 20, 40, 60, 80 and 100 % of its processor. */
  private static final double[] WATTS = {93.7, 101, 110, 121, 129, 135};

  /** The power of a cold server in the paper: as much as an idle one's. */
  public static final double COLD_WATTS = WATTS[0];

  private static final double KWH_OF_WATT_DAY = 24 / 1000.0;

  /** The power of a server that is that busy. */
  static double watts(double used) {
    double at = Math.min(1, Math.max(0, used)) * (WATTS.length - 1);
    int below = Math.min(WATTS.length - 2, (int) at);
    return WATTS[below] + (at - below) * (WATTS[below + 1] - WATTS[below]);
  }

  /**
   * The energy that is saved in a day, in kWh.
   *
   * @param used mean share of the servers' processors while all are awake
   * @param asleepWatts power of a server that sleeps
   */
  public double kwh(double used, double asleepWatts) {
    int awake = servers - sleepers;
    double before = servers * watts(used);
    double after = awake * watts(used * servers / awake) + sleepers * asleepWatts;
    return (before - after) * KWH_OF_WATT_DAY;
  }

  /** The most that can be saved where a server that sleeps takes as much as an idle one. */
  public double mostKwhByCold() {
    return sleepers * (WATTS[WATTS.length - 1] - COLD_WATTS) * KWH_OF_WATT_DAY;
  }
}
