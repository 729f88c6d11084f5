package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.Operations;
import io.dayu.bench.testbed.measure.Percentiles;
import io.dayu.bench.testbed.measure.Stretch;
import java.util.EnumMap;
import java.util.Map;

/**
 * Latencies of a run's foreground in a stretch, by kind.
 *
 * @param byKind all kinds
 */
record Latencies(Map<OperationKind, Percentiles> byKind) {
  static Latencies of(Operations operations, Stretch stretch) {
    Map<OperationKind, Percentiles> byKind = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      byKind.put(kind, operations.latencies(kind, stretch));
    }
    return new Latencies(byKind);
  }

  double meanSeconds(OperationKind kind) {
    Percentiles percentiles = byKind.get(kind);
    return percentiles == null ? Double.NaN : percentiles.meanSeconds();
  }

  double seconds(OperationKind kind, int percent) {
    Percentiles percentiles = byKind.get(kind);
    return percentiles == null ? Double.NaN : percentiles.seconds(percent);
  }
}
