package io.dayu.sim.scheduler.batch;

/**
 * One transfer of a batch.
 *
 * @param item the problem's number of the replica
 * @param source node number to read from
 * @param destination node number that receives
 */
public record BatchMove(int item, int source, int destination) {}
