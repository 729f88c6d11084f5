package io.dayu.hdfs.agent;

import io.dayu.core.snapshot.Urgency;
import io.dayu.core.snapshot.WorkClass;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;

/** Reports as agents make them, with only what a test cares for. */
final class Reports {
  static final long SECOND = 1_000_000_000L;
  static final long LINK = 1_000_000;
  static final BlockRef BLOCK = new BlockRef("BP", 7, 1, 1000);

  private Reports() {}

  static TrafficReport traffic(long intervalNs, long received, long sent, long pulled) {
    return new TrafficReport(intervalNs, LINK, LinkOrigin.NIC, received, sent, pulled);
  }

  static TrafficReport second(long received, long sent, long pulled) {
    return traffic(SECOND, received, sent, pulled);
  }

  static HeartbeatRequest measured(String uuid, long sequence, TrafficReport traffic) {
    return request(uuid, 1, sequence, Optional.of(traffic), List.of(), List.of());
  }

  static HeartbeatRequest pulling(
      String uuid, long sequence, TrafficReport traffic, PulledFrom... pulled) {
    return request(uuid, 1, sequence, Optional.of(traffic), List.of(pulled), List.of());
  }

  static HeartbeatRequest transferring(String uuid, long sequence, TransferReport... transfers) {
    return request(uuid, 1, sequence, Optional.empty(), List.of(), List.of(transfers));
  }

  static HeartbeatRequest request(
      String uuid,
      long incarnation,
      long sequence,
      Optional<TrafficReport> traffic,
      List<PulledFrom> pulled,
      List<TransferReport> transfers) {
    return new HeartbeatRequest(
        new AgentId(uuid, "BP", incarnation),
        sequence,
        new HeldOrders(0, 0),
        new LinkReport(traffic, pulled, Optional.empty(), false),
        transfers,
        OtherPools.NONE);
  }

  /** The same report from an agent that holds the given orders. */
  static HeartbeatRequest holding(HeartbeatRequest request, long epoch, long planVersion) {
    return new HeartbeatRequest(
        new AgentId(
            request.agent().datanodeUuid(),
            request.agent().blockPoolId(),
            request.agent().incarnation()),
        request.sequence(),
        new HeldOrders(epoch, planVersion),
        new LinkReport(
            request.link().traffic(),
            request.link().pulledFrom(),
            request.link().signals(),
            request.link().givesWay()),
        request.transfers(),
        request.otherPools());
  }

  /** An agent's word on where it hears others, and on nothing else. */
  static HeartbeatRequest hearing(String uuid, long sequence, Optional<SignalPort> signals) {
    return new HeartbeatRequest(
        new AgentId(uuid, "BP", 1),
        sequence,
        new HeldOrders(0, 0),
        new LinkReport(Optional.empty(), List.of(), signals, signals.isPresent()),
        List.of(),
        OtherPools.NONE);
  }

  /** An agent's word on which codecs it decodes, and on nothing else. */
  static HeartbeatRequest decoding(String uuid, long sequence, String... codecs) {
    return new HeartbeatRequest(
        new AgentId(uuid, "BP", 1),
        sequence,
        new HeldOrders(0, 0),
        new LinkReport(Optional.empty(), List.of(), Optional.empty(), false),
        List.of(),
        OtherPools.NONE,
        List.of(codecs),
        0);
  }

  static TransferReport report(TransferId id, TransferState state) {
    return new TransferReport(
        id,
        BLOCK,
        "DISK",
        state,
        100,
        new TransferSource("src", false),
        new TransferPace(10, 0, 0),
        "");
  }

  static PullInstruction order(TransferId id, long rateBytesPerSec, long effectiveAtNs) {
    DataNodeAddress source = new DataNodeAddress("src", "10.0.0.1", "src", 1, 2, 3, 4);
    return new PullInstruction(
        id,
        BLOCK,
        PullFrom.copyOf(source),
        "DISK",
        "DS-1",
        rateBytesPerSec,
        effectiveAtNs,
        new Urgency(WorkClass.SAFETY, 2));
  }
}
