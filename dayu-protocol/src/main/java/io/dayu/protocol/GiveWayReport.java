package io.dayu.protocol;

/**
 * The ways in which recovery gives way to clients at a DataNode.
 *
 * @param byAgents whether its transfers give way to other traffic, so that the plan's rates are
 *     what they have in the mean; otherwise they are constant
 * @param marks on pulls from it, for its host's queue and for switches
 */
public record GiveWayReport(boolean byAgents, PullMarks marks) {}
