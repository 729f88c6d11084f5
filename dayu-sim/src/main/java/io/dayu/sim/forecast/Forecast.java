package io.dayu.sim.forecast;

/** The foreground that is expected in a slot, made from the reports so far. */
public interface Forecast {
  /**
   * A slot to be planned.
   *
   * @param beginNs virtual time, not before the present
   * @param lengthNs its duration
   */
  record SlotWindow(long beginNs, long lengthNs) {}

  /**
   * Takes note of the reports of the present time.
   *
   * @param reports the last report of every node
   * @param recovering true if recovery uses the links
   * @param nowNs virtual time, never less than before
   */
  void observe(Reports reports, boolean recovering, long nowNs);

  /** The traffic that clients are expected to send to the node, in bytes per second. */
  long inBytesPerSec(int node, SlotWindow slot);

  /** The traffic that clients are expected to read from the node, in bytes per second. */
  long outBytesPerSec(int node, SlotWindow slot);
}
