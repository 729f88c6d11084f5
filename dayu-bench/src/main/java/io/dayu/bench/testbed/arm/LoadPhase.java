package io.dayu.bench.testbed.arm;

/**
 * A part of a run in which so many clients work in closed loop.
 *
 * @param lengthNs of it
 * @param readers clients that each read one block of the data set after the other
 * @param writers clients that each write one file after the other
 * @param paceNs from one operation of a client to its next at least; 0 when it does not wait
 * @param awake number of DataNodes that a cluster that changes its size is to have awake; 0 for all
 */
public record LoadPhase(long lengthNs, int readers, int writers, long paceNs, int awake) {}
