package io.dayu.bench.scale;

/**
 * The mean numbers of processors that were in use at a time.
 *
 * @param nameNode by the NameNode
 * @param simulator by this process, which plays the DataNodes
 */
record BusyProcessors(double nameNode, double simulator) {}
