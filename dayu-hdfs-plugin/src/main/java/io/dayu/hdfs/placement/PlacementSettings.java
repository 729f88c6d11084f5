package io.dayu.hdfs.placement;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.settings.ScatterWidth;
import io.dayu.hdfs.system.LinkHintFeed;

/**
 * The settings by which links are watched for new blocks; all values are checked before.
 *
 * @param halfLifeNs in which half of what was believed of a link's foreground is forgotten
 * @param imbalanceMax by how much the used share of a DataNode's storage may exceed the cluster's
 *     before it is offered no more
 * @param scatterWidth number of DataNodes with which each is to share blocks; 0 for any
 * @param seed by which hosts that are equally idle are told apart
 */
public record PlacementSettings(long halfLifeNs, double imbalanceMax, int scatterWidth, long seed) {
  /**
   * Reads the keys.
   *
   * @throws DayuConfigException naming the first wrong key
   */
  public static PlacementSettings read(DayuConfigReader keys) throws DayuConfigException {
    return new PlacementSettings(
        LinkHintFeed.halfLifeNs(keys),
        keys.share("dayu.placement.imbalance.max", true),
        ScatterWidth.read(keys),
        keys.number("dayu.seed", Long.MIN_VALUE, Long.MAX_VALUE));
  }
}
