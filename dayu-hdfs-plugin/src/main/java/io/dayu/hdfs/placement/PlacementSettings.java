package io.dayu.hdfs.placement;

/**
 * The settings by which links are watched for new blocks; all values are checked before.
 *
 * @param halfLifeNs in which half of what was believed of a link's foreground is forgotten
 * @param imbalanceMax by how much the used share of a DataNode's storage may exceed the cluster's
 *     before it is offered no more
 */
public record PlacementSettings(long halfLifeNs, double imbalanceMax) {}
