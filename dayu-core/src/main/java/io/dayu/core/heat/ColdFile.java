package io.dayu.core.heat;

import java.util.Optional;

/**
 * The facts that decide whether a file has fewer replicas while nobody reads it.
 *
 * @param factor that it has now
 * @param bytes of one copy of it
 * @param accessedMs its access time, which HDFS may have noted late
 * @param modifiedMs its modification time
 * @param beingWritten whether a client writes it
 * @param unfit whether its factor is not to be lowered, whoever reads it: it is erasure-coded or in
 *     a snapshot, lacks a replica, or has too many blocks for one hold of the lock
 * @param kept the factor that it carries; empty when it carries none
 */
public record ColdFile(
    long inodeId,
    int factor,
    long bytes,
    long accessedMs,
    long modifiedMs,
    boolean beingWritten,
    boolean unfit,
    Optional<KeptFactor> kept) {}
