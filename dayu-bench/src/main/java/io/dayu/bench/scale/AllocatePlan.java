package io.dayu.bench.scale;

import java.time.Duration;

/**
 * A measurement of block allocations.
 *
 * @param namespace the cluster and its arms
 * @param rounds in which each arm takes its turn
 * @param clients that allocate at once
 * @param length of what counts of a run
 */
record AllocatePlan(ScalePlan namespace, int rounds, int clients, Duration length) {}
