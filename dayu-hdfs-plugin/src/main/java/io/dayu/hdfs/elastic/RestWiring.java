package io.dayu.hdfs.elastic;

import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestHook;
import java.util.Optional;

/**
 * What has DataNodes rest, and who heeds it.
 *
 * @param settings whether they may
 * @param orders who is to rest
 * @param hook who heeds it in this NameNode
 * @param replication of files that name none
 */
public record RestWiring(
    ElasticSettings settings, RestOrders orders, RestHook hook, int replication) {
  private static final RestHook NOBODY =
      new RestHook() {
        @Override
        public Optional<RestHeeder> placement() {
          return Optional.empty();
        }

        @Override
        public Optional<RestHeeder> readOrder() {
          return Optional.empty();
        }
      };

  /** Nobody ever rests. */
  public static RestWiring none() {
    return new RestWiring(ElasticSettings.OFF, new RestOrders(() -> 0), NOBODY, 1);
  }
}
