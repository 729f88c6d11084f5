package io.dayu.bench.testbed.arm;

/**
 * The load of clients where the NameNode chooses.
 *
 * @param writes that it places
 * @param reads in its order of replicas
 * @param phases in which clients do both in closed loop, and nobody does anything else
 */
public record GuidedLoad(PlacedWrites writes, GuidedReads reads, LoadPhases phases) {}
