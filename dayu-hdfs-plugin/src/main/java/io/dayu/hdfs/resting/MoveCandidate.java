package io.dayu.hdfs.resting;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;

/**
 * A block that may be moved, and who holds it.
 *
 * @param block with nothing missing; an erasure-coded group that lacks some is to have the internal
 *     block copied that it names, from its one source
 * @param lacking how many copies it lacks where they are to stay awake
 * @param storageType where a copy belongs, HDFS's number
 */
public record MoveCandidate(LowRedundancyBlock block, int lacking, int storageType) {}
