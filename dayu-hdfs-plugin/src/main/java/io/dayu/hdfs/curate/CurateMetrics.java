package io.dayu.hdfs.curate;

import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.ReplaceOutcome;
import io.micrometer.core.instrument.Counter;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Counts what background tasks of another process have ordered. Thread safe. */
public final class CurateMetrics {
  private final Map<ReplaceOutcome, Counter> orders = new EnumMap<>(ReplaceOutcome.class);
  private final Map<MoveFate, Counter> moves = new EnumMap<>(MoveFate.class);
  private final Counter refused;
  private final Counter replacedBytes;
  private final Counter lowered;
  private final Counter givenBack;
  private final Counter dropped;
  private final Counter factorRefused;

  public CurateMetrics(Meters meters) {
    for (ReplaceOutcome outcome : ReplaceOutcome.values()) {
      orders.put(outcome, meters.counter(NameNodeMetric.CURATE_ORDERS, RecordJson.label(outcome)));
    }
    for (MoveFate fate : MoveFate.values()) {
      moves.put(fate, meters.counter(NameNodeMetric.CURATE_MOVES, fate.label()));
    }
    refused = meters.counter(NameNodeMetric.CURATE_ORDERS, "refused");
    replacedBytes = meters.counter(NameNodeMetric.CURATE_REPLACED_BYTES);
    lowered = meters.counter(NameNodeMetric.COLD_CHANGES, "lowered");
    givenBack = meters.counter(NameNodeMetric.COLD_CHANGES, "given_back");
    dropped = meters.counter(NameNodeMetric.COLD_CHANGES, "dropped");
    factorRefused = meters.counter(NameNodeMetric.COLD_CHANGES, "refused");
  }

  /** An order to replace a file has come to this; a file that is fit has not come to anything. */
  public void count(ReplaceOrder order, ReplaceOutcome outcome) {
    if (order.isQuestion() && outcome == ReplaceOutcome.NO_COPY) {
      return;
    }
    Objects.requireNonNull(orders.get(outcome)).increment();
    if (outcome == ReplaceOutcome.REPLACED) {
      replacedBytes.increment((double) order.lengthBytes());
    }
  }

  /** A hint to move a replica has come to this. */
  public void count(MoveFate fate) {
    Objects.requireNonNull(moves.get(fate)).increment();
  }

  /** HDFS itself has refused an order. */
  public void countRefused() {
    refused.increment();
  }

  /** The factor of a cold file was lowered. */
  void countLowered() {
    lowered.increment();
  }

  /** A file got its owner's factor back. */
  void countGivenBack() {
    givenBack.increment();
  }

  /** A kept factor was for nothing. */
  void countDropped() {
    dropped.increment();
  }

  /** HDFS has refused to change a factor. */
  void countFactorRefused() {
    factorRefused.increment();
  }
}
