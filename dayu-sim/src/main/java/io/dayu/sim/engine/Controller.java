package io.dayu.sim.engine;

/**
 * The controller of a recovery: called before every tick, it starts, changes and ends transfers.
 *
 * <p>Schedulers that plan by timeslot are driven by {@link SlotController}; stock HDFS, which hands
 * out work with heartbeats, is a controller of its own.
 */
public interface Controller {
  /**
   * Acts on the recovery at its present time.
   *
   * @param recovery the state, to read and to change
   */
  void beforeTick(Recovery recovery);
}
