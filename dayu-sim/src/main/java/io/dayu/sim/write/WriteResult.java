package io.dayu.sim.write;

import java.util.List;

/**
 * The result of a policy, or of the bound, for a scenario.
 *
 * @param name of the policy
 * @param times of all blocks and files
 * @param moments while files began, each ten seconds; none of the bound
 */
public record WriteResult(String name, WriteTimes times, List<Moment> moments) {
  public WriteResult {
    moments = List.copyOf(moments);
  }

  /**
   * Ten seconds.
   *
   * @param endSeconds their end
   * @param down use of the links into racks
   * @param background use of them that the background alone wanted
   * @param storedVariation standard deviation over mean of the bytes stored, over nodes
   * @param storedMost bytes of the fullest node over the mean
   */
  public record Moment(
      double endSeconds, Use down, Use background, double storedVariation, double storedMost) {}

  /**
   * Use of the links into racks.
   *
   * @param meanBytesPerSec over racks
   * @param variation standard deviation over mean, over racks
   */
  public record Use(double meanBytesPerSec, double variation) {}
}
