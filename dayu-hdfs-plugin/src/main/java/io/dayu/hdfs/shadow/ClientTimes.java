package io.dayu.hdfs.shadow;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.status.TimeCounts;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.HeartbeatRequest;
import java.util.concurrent.TimeUnit;

/**
 * The times of clients' operations as DataNodes tell them with each report: those of the last 10 to
 * 20 minutes without a loss, and those of the loss under way. Thread safe.
 */
final class ClientTimes implements ReportListener {
  private static final long HALF_NS = TimeUnit.MINUTES.toNanos(10);

  private Period older = new Period();
  private Period newer = new Period();
  private Period loss = new Period();
  private long newerSinceNs;
  private boolean losing;

  /** The times of reads and of acknowledged writes in one period. */
  private record Period(TimeCounts reads, TimeCounts acks) {
    Period() {
      this(new TimeCounts(), new TimeCounts());
    }
  }

  /** The times of one kind of operation, before the loss and in it. */
  record BeforeAndMeanwhile(TimeCounts before, TimeCounts meanwhile) {}

  @Override
  public void reported(HeartbeatRequest request, long nowNs) {
    ClientReport clients = request.link().clients().orElse(ClientReport.NONE);
    if (clients.readNs() > 0 || clients.ackNs() > 0) {
      Period now = period(nowNs);
      if (clients.readNs() > 0) {
        now.reads().add(clients.readNs());
      }
      if (clients.ackNs() > 0) {
        now.acks().add(clients.ackNs());
      }
    }
  }

  private synchronized Period period(long nowNs) {
    if (losing) {
      return loss;
    }
    if (nowNs - newerSinceNs >= HALF_NS) {
      newerSinceNs = nowNs;
      older = newer;
      newer = new Period();
    }
    return newer;
  }

  /** A loss begins. */
  synchronized void begin() {
    losing = true;
    loss = new Period();
  }

  /** The loss is over. */
  synchronized void end() {
    losing = false;
  }

  synchronized BeforeAndMeanwhile reads() {
    return new BeforeAndMeanwhile(older.reads().with(newer.reads()), loss.reads());
  }

  synchronized BeforeAndMeanwhile acks() {
    return new BeforeAndMeanwhile(older.acks().with(newer.acks()), loss.acks());
  }
}
