package io.dayu.core.rehearsal;

import io.dayu.core.snapshot.RecoveryTask;

/**
 * A block that begins to lack replicas in the middle of a rehearsal.
 *
 * @param atNs since its begin
 */
public record LateLoss(long atNs, RecoveryTask task) {}
