package io.dayu.hdfs.elastic;

import java.util.function.BooleanSupplier;

/**
 * The conditions of blocks and operators that bear on a cluster's size.
 *
 * @param shortOfReplicas whether a block has fewer replicas than it is to have: none may rest
 * @param stuck whether recovery has waited long for what one more DataNode awake may bring: all
 *     wake
 * @param paused whether an operator has paused all that is new
 */
public record SizingConditions(
    BooleanSupplier shortOfReplicas, BooleanSupplier stuck, BooleanSupplier paused) {}
