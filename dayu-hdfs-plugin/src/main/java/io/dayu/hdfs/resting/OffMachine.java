package io.dayu.hdfs.resting;

import io.dayu.core.power.PowerState;

/**
 * A machine that is off or on its way, as people see it.
 *
 * @param known whether this NameNode knows what it holds
 * @param forNs how long it is in its state
 * @param leftNs how long until it counts as dead; negative where that is not the question
 */
public record OffMachine(
    String uuid, String host, PowerState state, boolean known, long forNs, long leftNs) {}
