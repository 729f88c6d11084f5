package io.dayu.sim.elastic;

/**
 * The result of one arm.
 *
 * @param name of the arm
 * @param machineHours DataNodes awake, times hours
 * @param cleanedBytes copied so that the cluster could shrink
 * @param refilledBytes copied to DataNodes that came back
 * @param minutesBelowNeed minutes in which what was awake could not do all that was asked
 * @param oneAwake mean part of all blocks with just one copy awake; NaN where it has no meaning
 * @param energy taken by all DataNodes
 */
public record ElasticResult(
    String name,
    double machineHours,
    double cleanedBytes,
    double refilledBytes,
    int minutesBelowNeed,
    double oneAwake,
    Energy energy) {
  /**
   * The energy that all DataNodes took, in kilowatt hours.
   *
   * @param resting if DataNodes that rest are on and idle
   * @param off if DataNodes that rest are off
   */
  public record Energy(double resting, double off) {}

  /** Bytes that were copied for the size's sake. */
  public double movedBytes() {
    return cleanedBytes + refilledBytes;
  }
}
