package io.dayu.hdfs.metrics;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.micrometer.core.instrument.Counter;

/**
 * Counts replicas and their bytes by who carries them, an agent or HDFS's own transfer command.
 * Thread safe.
 */
final class CarriedReplicas {
  private static final String AGENT = "agent";
  private static final String STOCK = "stock";

  private final Counter replicasByAgent;
  private final Counter replicasByStock;
  private final Counter bytesByAgent;
  private final Counter bytesByStock;

  CarriedReplicas(Meters meters, NameNodeMetric replicas, NameNodeMetric bytes) {
    replicasByAgent = meters.counter(replicas, AGENT);
    replicasByStock = meters.counter(replicas, STOCK);
    bytesByAgent = meters.counter(bytes, AGENT);
    bytesByStock = meters.counter(bytes, STOCK);
  }

  void add(boolean byAgent, long bytes) {
    (byAgent ? replicasByAgent : replicasByStock).increment();
    (byAgent ? bytesByAgent : bytesByStock).increment((double) bytes);
  }

  long byAgent() {
    return (long) replicasByAgent.count();
  }

  long byStock() {
    return (long) replicasByStock.count();
  }

  long bytes() {
    return (long) (bytesByAgent.count() + bytesByStock.count());
  }
}
