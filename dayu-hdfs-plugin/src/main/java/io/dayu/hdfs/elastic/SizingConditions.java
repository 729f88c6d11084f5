package io.dayu.hdfs.elastic;

import java.util.function.BooleanSupplier;

/**
 * What forbids that a cluster becomes smaller, besides what DataNodes are about.
 *
 * @param shortOfReplicas whether a block has fewer replicas than it is to have
 * @param paused whether an operator has paused all that is new
 */
public record SizingConditions(BooleanSupplier shortOfReplicas, BooleanSupplier paused) {}
