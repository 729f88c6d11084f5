package io.dayu.hdfs.extra;

import io.dayu.hdfs.namesystem.LowRedundancyBlock;

/**
 * A block that may have extra replicas: it is complete, replicated, and lacks no replica.
 *
 * @param block as it is, nothing missing
 * @param storageType HDFS storage type ordinal of a replica
 * @param factor of its file
 * @param surplus live replicas that HDFS counts beyond the factor
 */
public record ExtraCandidate(LowRedundancyBlock block, int storageType, int factor, int surplus) {}
