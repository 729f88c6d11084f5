package io.dayu.sim.engine;

/**
 * What no link shows: something behind the links carries less than they do, and clients wait there.
 *
 * @param place what it is
 * @param share what it carries, of what the links that lead through it carry together
 * @param guarded whether agents hold recovery back by what their clients feel
 */
public record HiddenBottleneck(Place place, double share, boolean guarded) {
  /** What lies behind the links. */
  public enum Place {
    /** One switch, through which all goes that any DataNode sends. */
    SWITCH,
    /** The disks of each DataNode, to which goes all that it sends or receives. */
    DISKS
  }

  public HiddenBottleneck {
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("share must be above 0 and at most 1: " + share);
    }
  }
}
