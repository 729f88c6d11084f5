package io.dayu.hdfs.heat;

import io.dayu.protocol.AgentId;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.ReadReport;
import java.util.List;
import java.util.Optional;

/** Reports of agents that tell of reads and of nothing else. */
public final class ReadRequests {
  private ReadRequests() {}

  /** A report of an agent that has begun once. */
  public static HeartbeatRequest of(String uuid, ReadReport reads) {
    return of(uuid, 1, Optional.of(reads));
  }

  /** A report of an agent; empty when it tells of no reads. */
  public static HeartbeatRequest of(String uuid, long incarnation, Optional<ReadReport> reads) {
    return new HeartbeatRequest(
        new AgentId(uuid, "BP", incarnation),
        1,
        new HeldOrders(0, 0),
        new LinkReport(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            new GiveWayReport(false, PullMarks.UNTOLD),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            reads),
        List.of(),
        OtherPools.NONE);
  }
}
