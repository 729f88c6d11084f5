package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.history.LossEntry;
import io.dayu.hdfs.history.SeenSpeeds;
import io.dayu.hdfs.status.DataRisk;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Says how likely a block is lost, in the next hour and within a year. */
final class RiskReport {
  /** The newest entries of the history whose speeds count. */
  private static final int ENTRIES = 200;

  private final Host host;
  private final RunningDayu parts;

  RiskReport(Host host, RunningDayu parts) {
    this.host = host;
    this.parts = parts;
  }

  /** The risk by what HDFS knows; empty where this NameNode does not know its blocks. */
  Optional<DataRisk> risk() {
    if (!host.active() || host.inSafeMode()) {
      return Optional.empty();
    }
    SeenSpeeds seen =
        SeenSpeeds.of(
            parts.historyStore().newest(ENTRIES),
            parts.historyStore().losses(LossEntry.LOSSES_MAX));
    OptionalDouble left = parts.operator().forecast().secondsLeft();
    DataRisk.RecoverySpeeds speeds =
        new DataRisk.RecoverySpeeds(
            seen.dayuBytesPerSec(),
            seen.stockBytesPerSec(),
            left.orElse(0) > 0 ? left : OptionalDouble.empty());
    double lossesPerNodeYear = parts.settings().current().lossesPerNodeYear();
    return host.census().map(census -> DataRisk.of(census, lossesPerNodeYear, speeds));
  }

  /** The chances by the labels of the metric. */
  Map<String, Double> chances() {
    Optional<DataRisk> risk = risk();
    return Map.of(
        "hour",
        risk.map(DataRisk::hour).orElse(Double.NaN),
        "year",
        risk.map(DataRisk::year).orElse(OptionalDouble.empty()).orElse(Double.NaN),
        "year_by_stock",
        risk.map(DataRisk::yearByStock).orElse(OptionalDouble.empty()).orElse(Double.NaN));
  }

  void write(ObjectNode document) {
    Optional<DataRisk> risk = risk();
    if (risk.isEmpty()) {
      document.putNull(AnswerKey.RISK);
      return;
    }
    ObjectNode written = document.putObject(AnswerKey.RISK);
    written
        .put(AnswerKey.HOUR, risk.get().hour())
        .put(AnswerKey.LOSSES_PER_NODE_YEAR, parts.settings().current().lossesPerNodeYear());
    put(written, AnswerKey.YEAR, risk.get().year());
    put(written, AnswerKey.YEAR_BY_STOCK, risk.get().yearByStock());
  }

  private static void put(ObjectNode document, String name, OptionalDouble value) {
    if (value.isPresent()) {
      document.put(name, value.getAsDouble());
    } else {
      document.putNull(name);
    }
  }
}
