package io.dayu.sim.engine;

import io.dayu.core.snapshot.WorkClass;
import java.util.EnumMap;
import java.util.Map;

/** The bytes that lower work has moved, by class and phase. Not thread safe. */
public final class BesideBytes {
  private final Map<WorkClass, Map<RecoveryPhase, Double>> bytes = new EnumMap<>(WorkClass.class);

  BesideBytes() {}

  /** Adds what has come of a transfer since it was last added. */
  void add(WorkClass workClass, RecoveryPhase phase, SimulatedTransfer transfer) {
    bytes
        .computeIfAbsent(workClass, one -> new EnumMap<>(RecoveryPhase.class))
        .merge(phase, transfer.takeNewBytes(), Double::sum);
  }

  /** The bytes of a class in a phase. */
  public double of(WorkClass workClass, RecoveryPhase phase) {
    return bytes.getOrDefault(workClass, Map.of()).getOrDefault(phase, 0.0);
  }
}
