package io.dayu.tools.trace;

/**
 * The foreground traffic that clients offer to every node's link, as a function of virtual time.
 *
 * <p>Deterministic and of random access: the same time gives the same rates, in any order of
 * asking. Time starts at 0; a trace that ends begins anew.
 */
public interface Foreground {
  /** Length of a step: the rates are constant from a multiple of it to the next. */
  long stepNs();

  /** The number of nodes. */
  int nodes();

  /**
   * Fills in the traffic that is offered in the step that contains the time, by node number.
   *
   * @param atNs virtual time, 0 or more
   * @param inBytesPerSec traffic that clients send to the node, 0 to the link's speed; filled
   * @param outBytesPerSec traffic that clients read from the node, 0 to the link's speed; filled
   */
  void fill(long atNs, long[] inBytesPerSec, long[] outBytesPerSec);
}
