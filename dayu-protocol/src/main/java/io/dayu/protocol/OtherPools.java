package io.dayu.protocol;

/**
 * The other block pools of an agent's DataNode, as a planner is told of them: planners of several
 * namespaces that recover at the same time share its link.
 *
 * @param planned how many other pools have a planner
 * @param recovering how many of them have a recovery under way
 */
public record OtherPools(int planned, int recovering) {
  /** The DataNode serves one namespace, or no other one is planned for. */
  public static final OtherPools NONE = new OtherPools(0, 0);
}
