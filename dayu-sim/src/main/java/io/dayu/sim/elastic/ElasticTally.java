package io.dayu.sim.elastic;

/** Sums up an arm's minutes. One thread. */
final class ElasticTally {
  private static final double MINUTES_AN_HOUR = 60;
  private static final double WATTS_A_KILOWATT = 1000;

  private final ElasticScenario scenario;
  private final ElasticArm arm;
  private double awakeMinutes;
  private double cleanedBytes;
  private double refilledBytes;
  private int minutesBelowNeed;
  private double oneAwake;
  private double wattMinutesResting;
  private double wattMinutesOff;
  private int minutes;

  ElasticTally(ElasticScenario scenario, ElasticArm arm) {
    this.scenario = scenario;
    this.arm = arm;
  }

  /**
   * A minute.
   *
   * @param size number of DataNodes awake, in the mean of it
   * @param used part of what they can do that was done
   * @param enough true if they could do all
   * @param oneAwake part of all blocks with one copy awake
   * @param off number of machines that are off, or would be if those that rest were
   */
  record Minute(double size, double used, boolean enough, double oneAwake, double off) {}

  void minute(Minute minute) {
    minutes++;
    awakeMinutes += minute.size();
    minutesBelowNeed += minute.enough() ? 0 : 1;
    oneAwake += minute.oneAwake();
    Watts watts = scenario.watts();
    double awake = minute.size() * watts.awake(minute.used());
    double away = scenario.nodes() - minute.size();
    wattMinutesResting += awake + away * watts.idle();
    wattMinutesOff += awake + minute.off() * watts.asleep() + (away - minute.off()) * watts.idle();
  }

  void cleaned(double bytes) {
    cleanedBytes += bytes;
  }

  void refilled(double bytes) {
    refilledBytes += bytes;
  }

  ElasticResult result() {
    return new ElasticResult(
        arm.label(),
        awakeMinutes / MINUTES_AN_HOUR,
        cleanedBytes,
        refilledBytes,
        minutesBelowNeed,
        oneAwake / minutes,
        new ElasticResult.Energy(
            wattMinutesResting / MINUTES_AN_HOUR / WATTS_A_KILOWATT,
            wattMinutesOff / MINUTES_AN_HOUR / WATTS_A_KILOWATT));
  }
}
