package io.dayu.hdfs.admin;

import io.dayu.core.risk.RiskTerms;
import io.dayu.hdfs.status.DataCensus;

/**
 * The basis of a risk: how often a DataNode is lost for good, and how soon that is known.
 *
 * @param lossesPerNodeYear by {@code dayu.risk.datanode-losses}
 * @param detectionSec by HDFS's own settings
 */
record RiskBasis(double lossesPerNodeYear, double detectionSec) {
  static RiskBasis of(Host host, RunningDayu parts) {
    return new RiskBasis(
        parts.settings().current().lossesPerNodeYear(),
        host.census().map(DataCensus::detectionSec).orElse(RiskTerms.HDFS_DETECTION_SEC));
  }
}
