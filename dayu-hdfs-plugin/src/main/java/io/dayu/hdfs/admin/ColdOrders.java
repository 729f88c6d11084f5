package io.dayu.hdfs.admin;

import io.dayu.hdfs.curate.FileFactors;
import io.dayu.hdfs.curate.ReadCounts;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.hint.HintService;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.protocol.admin.FactorAnswer;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;

/** Lowers factors of cold files by orders of background tasks, and gives them back. */
final class ColdOrders {
  private final FileFactors factors;
  private final RunningDayu parts;

  private ColdOrders(FileFactors factors, RunningDayu parts) {
    this.factors = factors;
    this.parts = parts;
  }

  /** The orders of an active NameNode. */
  static ColdOrders of(Host host, RunningDayu parts) throws RefusedException {
    Readings.requireActive(host, "the active one changes factors");
    if (host.inSafeMode()) {
      throw new RefusedException(
          AnswerCode.FAILED, "This NameNode is in safe mode, in which no factor changes.");
    }
    return new ColdOrders(((HintService) parts.need("hints")).factors(), parts);
  }

  FactorAnswer lower(FactorOrder order) throws RefusedException {
    if (!factors.whyOff().isEmpty()) {
      throw new RefusedException(
          AnswerCode.FAILED, "Cold files keep their factors: " + factors.whyOff() + ".");
    }
    boolean held = parts.operator().hold().kind() != OperatorMode.Kind.NONE;
    return new FactorAnswer(held ? FactorOutcome.PAUSED : factors.lower(order, reads()));
  }

  FactorPart sweep(FactorSweep sweep) {
    return factors.sweep(sweep, reads());
  }

  /** The reads that agents count, which hold beside HDFS's times; none where they do not. */
  private ReadCounts reads() {
    return parts
        .systems()
        .find("heat")
        .map(HeatReports.class::cast)
        .filter(HeatReports::enabled)
        .<ReadCounts>map(heat -> heat::seen)
        .orElse(ReadCounts.NONE);
  }
}
