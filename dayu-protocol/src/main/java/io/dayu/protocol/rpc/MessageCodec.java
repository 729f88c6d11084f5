package io.dayu.protocol.rpc;

import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.DiskReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PinReport;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.ReplicaReport;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.StorageReport;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import io.dayu.protocol.proto.DayuProtos.BlockProto;
import io.dayu.protocol.proto.DayuProtos.BlockReadsProto;
import io.dayu.protocol.proto.DayuProtos.ClientProto;
import io.dayu.protocol.proto.DayuProtos.DataNodeAddressProto;
import io.dayu.protocol.proto.DayuProtos.DecodeOrderProto;
import io.dayu.protocol.proto.DayuProtos.DeviceProto;
import io.dayu.protocol.proto.DayuProtos.DiskProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatRequestProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import io.dayu.protocol.proto.DayuProtos.LinkOriginProto;
import io.dayu.protocol.proto.DayuProtos.LinkTermsProto;
import io.dayu.protocol.proto.DayuProtos.PinsProto;
import io.dayu.protocol.proto.DayuProtos.PullMarksProto;
import io.dayu.protocol.proto.DayuProtos.PullOrderProto;
import io.dayu.protocol.proto.DayuProtos.PulledFromProto;
import io.dayu.protocol.proto.DayuProtos.ReadsProto;
import io.dayu.protocol.proto.DayuProtos.SignalPortProto;
import io.dayu.protocol.proto.DayuProtos.StripeUnitProto;
import io.dayu.protocol.proto.DayuProtos.TrafficProto;
import io.dayu.protocol.proto.DayuProtos.TransferIdProto;
import io.dayu.protocol.proto.DayuProtos.TransferReportProto;
import io.dayu.protocol.proto.DayuProtos.TransferStateProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns records into protobuf messages and back, and reads no list or name beyond all reason. */
public final class MessageCodec {
  /**
   * More transfers or sources than any agent has. A longer list is read that far, and what is left
   * out is counted: who refused it whole would be sent it again, for ever.
   */
  static final int MAX_ENTRIES = 10_000;

  /** As many internal blocks as a group of HDFS's has. */
  private static final int MAX_UNITS = 16;

  /** More codecs than any site has, and of longer names. */
  static final int MAX_CODECS = 32;

  /** More than an agent tells of. */
  static final int MAX_UNHEARD = 64;

  private static final int NAME_CHARS = 64;

  /** More than a DataNode's uuid has, a block pool's id or a storage type. */
  static final int ID_CHARS = 128;

  /** As many as an agent writes of a failure. */
  static final int DETAIL_CHARS = 400;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  /** More blocks than an agent tells the reads of. */
  static final int MAX_READ_BLOCKS = 256;

  /** More blocks than an agent is asked the pins of. */
  static final int MAX_PINS = 1_000;

  /** More devices than a DataNode has. */
  static final int MAX_DEVICES = 128;

  private MessageCodec() {}

  /** The request as it goes over the wire. */
  public static HeartbeatRequestProto toProto(HeartbeatRequest request) {
    HeartbeatRequestProto.Builder proto =
        HeartbeatRequestProto.newBuilder()
            .setDatanodeUuid(request.agent().datanodeUuid())
            .setBlockPoolId(request.agent().blockPoolId())
            .setIncarnation(request.agent().incarnation())
            .setVersion(request.agent().version())
            .setSequence(request.sequence())
            .setEpoch(request.held().epoch())
            .setPlanVersion(request.held().planVersion())
            .setGivesWay(request.link().givesWay())
            .setOtherPoolsPlanned(request.otherPools().planned())
            .setOtherPoolsRecovering(request.otherPools().recovering())
            .addAllCodecs(request.codecs());
    request.link().traffic().ifPresent(traffic -> proto.setTraffic(toProto(traffic)));
    for (PulledFrom pulled : request.link().pulledFrom()) {
      proto.addPulledFrom(
          PulledFromProto.newBuilder().setSourceUuid(pulled.sourceUuid()).setBytes(pulled.bytes()));
    }
    for (TransferReport report : request.transfers()) {
      proto.addTransfers(toProto(report));
    }
    request.link().signals().ifPresent(signals -> proto.setSignals(toProto(signals)));
    request.link().disks().ifPresent(disks -> proto.setDisks(toProto(disks)));
    request.link().storage().devices().forEach(device -> proto.addDevices(toProto(device)));
    request.link().clients().ifPresent(clients -> proto.setClients(toProto(clients)));
    proto.addAllUnheardKeys(request.link().unheard());
    request.link().reads().ifPresent(reads -> proto.setReads(toProto(reads)));
    request.pins().ifPresent(pins -> proto.setPins(toProto(pins)));
    toProto(request.link().giveWay().marks()).ifPresent(proto::setPullMarks);
    return proto.build();
  }

  static HeartbeatRequest fromProto(HeartbeatRequestProto proto) throws IOException {
    return new HeartbeatRequest(
        new AgentId(
            proto.getDatanodeUuid(),
            proto.getBlockPoolId(),
            proto.getIncarnation(),
            proto.getVersion()),
        proto.getSequence(),
        new HeldOrders(proto.getEpoch(), proto.getPlanVersion()),
        new LinkReport(
            proto.hasTraffic() ? Optional.of(fromProto(proto.getTraffic())) : Optional.empty(),
            proto.getPulledFromList().stream()
                .limit(MAX_ENTRIES)
                .map(pulled -> new PulledFrom(pulled.getSourceUuid(), pulled.getBytes()))
                .toList(),
            proto.hasSignals() ? Optional.of(fromProto(proto.getSignals())) : Optional.empty(),
            new GiveWayReport(
                proto.getGivesWay(),
                proto.hasPullMarks() ? fromProto(proto.getPullMarks()) : PullMarks.UNTOLD),
            new StorageReport(
                proto.hasDisks() ? Optional.of(fromProto(proto.getDisks())) : Optional.empty(),
                proto.getDevicesList().stream()
                    .limit(MAX_DEVICES)
                    .filter(device -> device.getName().length() <= NAME_CHARS)
                    .map(MessageCodec::fromProto)
                    .toList()),
            proto.hasClients() ? Optional.of(fromProto(proto.getClients())) : Optional.empty(),
            proto.getUnheardKeysList().stream().limit(MAX_UNHEARD).toList(),
            proto.hasReads() ? Optional.of(fromProto(proto.getReads())) : Optional.empty()),
        proto.getTransfersList().stream()
            .limit(MAX_ENTRIES)
            // A newer agent may be in a state that is not known here.
            .filter(TransferReportProto::hasState)
            .filter(MessageCodec::hasShortIds)
            .map(MessageCodec::fromProto)
            .toList(),
        new OtherPools(proto.getOtherPoolsPlanned(), proto.getOtherPoolsRecovering()),
        new ReplicaReport(
            proto.getCodecsList().stream()
                .limit(MAX_CODECS)
                .filter(name -> name.length() <= NAME_CHARS)
                .toList(),
            proto.hasPins() ? Optional.of(fromProto(proto.getPins())) : Optional.empty()),
        beyond(proto.getPulledFromCount())
            + beyond(proto.getTransfersCount())
            + longIds(proto.getTransfersList())
            + Math.max(0, proto.getReads().getBlocksCount() - MAX_READ_BLOCKS)
            + Math.max(0, proto.getDevicesCount() - MAX_DEVICES));
  }

  static HeartbeatResponseProto toProto(HeartbeatResponse response) {
    HeartbeatResponseProto.Builder proto =
        HeartbeatResponseProto.newBuilder()
            .setEpoch(response.epoch())
            .setPlanVersion(response.planVersion())
            .setPlanIncluded(response.planIncluded())
            .setNextHeartbeatMs(response.nextHeartbeatMs())
            .setRecovering(response.recovering())
            .addAllPinsAskedBlockIds(response.pinsAsked());
    int place = 0;
    for (PullOrder order : response.pulls()) {
      if (order.from() instanceof PullFrom.Stripe stripe) {
        proto.addDecodes(toProto(order, stripe).setPlace(place));
      } else {
        proto.addPulls(toProto(order));
      }
      place++;
    }
    response
        .link()
        .ifPresent(
            link ->
                proto.setLink(
                    LinkTermsProto.newBuilder()
                        .setCeilingBytesPerSec(link.ceilingBytesPerSec())
                        .setLeastBytesPerSec(link.leastBytesPerSec())
                        .setLastTransfers(link.lastTransfers())
                        .setInTurn(link.inTurn())
                        .setLastReplicas(link.lastReplicas())));
    return proto.build();
  }

  /** The answer that came over the wire. */
  public static HeartbeatResponse fromProto(HeartbeatResponseProto proto) throws IOException {
    List<DecodeOrderProto> decodes = decodes(proto);
    return new HeartbeatResponse(
        new HeldOrders(proto.getEpoch(), proto.getPlanVersion()),
        proto.getPlanIncluded(),
        orders(proto.getPullsList(), decodes).stream().limit(MAX_ENTRIES).toList(),
        proto.getNextHeartbeatMs(),
        proto.hasLink()
            ? Optional.of(
                new LinkTerms(
                    proto.getLink().getCeilingBytesPerSec(),
                    proto.getLink().getLeastBytesPerSec(),
                    proto.getLink().getLastTransfers(),
                    proto.getLink().getInTurn(),
                    proto.getLink().getLastReplicas()))
            : Optional.empty(),
        proto.getRecovering(),
        someOf(proto.getPinsAskedBlockIdsList()),
        beyond(proto.getPullsCount() + decodes.size()));
  }

  /** All orders, decodes in their places; an older planner has said none, and they come last. */
  private static List<PullOrder> orders(
      List<PullOrderProto> pulls, List<DecodeOrderProto> decodes) {
    List<PullOrder> orders = new ArrayList<>(pulls.size() + decodes.size());
    int taken = 0;
    for (DecodeOrderProto decode : decodes) {
      while (taken < pulls.size() && (!decode.hasPlace() || orders.size() < decode.getPlace())) {
        orders.add(fromProto(pulls.get(taken++)));
      }
      orders.add(fromProto(decode));
    }
    pulls.subList(taken, pulls.size()).forEach(pull -> orders.add(fromProto(pull)));
    return orders;
  }

  /** The decode orders of an answer, without those that name nothing to read. */
  private static List<DecodeOrderProto> decodes(HeartbeatResponseProto proto) {
    return proto.getDecodesList().stream().filter(order -> order.getUnitsCount() > 0).toList();
  }

  private static TrafficProto toProto(TrafficReport traffic) {
    TrafficProto.Builder proto =
        TrafficProto.newBuilder()
            .setIntervalNs(traffic.intervalNs())
            .setLinkBytesPerSec(traffic.linkBytesPerSec())
            .setReceivedBytes(traffic.receivedBytes())
            .setSentBytes(traffic.sentBytes())
            .setPulledBytes(traffic.pulledBytes())
            .setNicBytesPerSec(traffic.nicBytesPerSec());
    switch (traffic.linkOrigin()) {
      case NIC -> proto.setLinkOrigin(LinkOriginProto.LINK_NIC);
      case SETTING -> proto.setLinkOrigin(LinkOriginProto.LINK_SETTING);
      case UNKNOWN -> {}
    }
    return proto.build();
  }

  private static TrafficReport fromProto(TrafficProto proto) {
    return new TrafficReport(
        proto.getIntervalNs(),
        proto.getLinkBytesPerSec(),
        proto.hasLinkOrigin() ? fromProto(proto.getLinkOrigin()) : LinkOrigin.UNKNOWN,
        proto.getReceivedBytes(),
        proto.getSentBytes(),
        proto.getPulledBytes(),
        proto.getNicBytesPerSec());
  }

  private static Optional<PullMarksProto> toProto(PullMarks marks) {
    return switch (marks) {
      case UNTOLD -> Optional.empty();
      case OFF -> Optional.of(PullMarksProto.PULL_MARKS_OFF);
      case SET -> Optional.of(PullMarksProto.PULL_MARKS_SET);
      case UNAVAILABLE -> Optional.of(PullMarksProto.PULL_MARKS_UNAVAILABLE);
    };
  }

  private static PullMarks fromProto(PullMarksProto proto) {
    return switch (proto) {
      case PULL_MARKS_OFF -> PullMarks.OFF;
      case PULL_MARKS_SET -> PullMarks.SET;
      case PULL_MARKS_UNAVAILABLE -> PullMarks.UNAVAILABLE;
    };
  }

  private static LinkOrigin fromProto(LinkOriginProto proto) {
    return switch (proto) {
      case LINK_NIC -> LinkOrigin.NIC;
      case LINK_SETTING -> LinkOrigin.SETTING;
    };
  }

  private static PinsProto toProto(PinReport pins) {
    return PinsProto.newBuilder()
        .setKept(pins.kept())
        .addAllPinnedBlockIds(pins.pinned())
        .addAllFreeBlockIds(pins.free())
        .build();
  }

  private static PinReport fromProto(PinsProto proto) {
    return new PinReport(
        proto.getKept(),
        someOf(proto.getPinnedBlockIdsList()),
        someOf(proto.getFreeBlockIdsList()));
  }

  private static Set<Long> someOf(List<Long> blockIds) {
    return blockIds.stream().limit(MAX_PINS).collect(Collectors.toUnmodifiableSet());
  }

  private static DiskProto toProto(DiskReport disks) {
    return DiskProto.newBuilder()
        .setReadBytesPerSec(disks.readBytesPerSec())
        .setWriteBytesPerSec(disks.writeBytesPerSec())
        .setGivingWay(disks.givingWay())
        .build();
  }

  private static DiskReport fromProto(DiskProto proto) {
    return new DiskReport(
        proto.getReadBytesPerSec(), proto.getWriteBytesPerSec(), proto.getGivingWay());
  }

  private static DeviceProto toProto(DeviceReport device) {
    DeviceProto.Builder proto =
        DeviceProto.newBuilder()
            .setName(device.name())
            .setRotational(device.rotational())
            .setBytesPerSec(device.bytesPerSec());
    if (device.readNs() > 0) {
      proto.setReadNs(device.readNs());
    }
    if (device.writeNs() > 0) {
      proto.setWriteNs(device.writeNs());
    }
    return proto.build();
  }

  private static DeviceReport fromProto(DeviceProto proto) {
    return new DeviceReport(
        proto.getName(),
        proto.getRotational(),
        proto.getBytesPerSec(),
        proto.getReadNs(),
        proto.getWriteNs());
  }

  private static ClientProto toProto(ClientReport clients) {
    return ClientProto.newBuilder()
        .setReadNs(clients.readNs())
        .setUsualReadNs(clients.usualReadNs())
        .setAckNs(clients.ackNs())
        .setUsualAckNs(clients.usualAckNs())
        .build();
  }

  private static ClientReport fromProto(ClientProto proto) {
    return new ClientReport(
        proto.getReadNs(), proto.getUsualReadNs(), proto.getAckNs(), proto.getUsualAckNs());
  }

  private static ReadsProto toProto(ReadReport reads) {
    ReadsProto.Builder proto =
        ReadsProto.newBuilder()
            .setNumber(reads.number())
            .setExact(reads.exact())
            .setClientReads(reads.clientReads())
            .setDataNodeReads(reads.dataNodeReads())
            .setReaders((float) reads.readers());
    for (BlockReads block : reads.blocks()) {
      proto.addBlocks(
          BlockReadsProto.newBuilder()
              .setBlockId(block.blockId())
              .setReads(block.reads())
              .setReaders((float) block.readers()));
    }
    return proto.build();
  }

  private static ReadReport fromProto(ReadsProto proto) {
    return new ReadReport(
        proto.getNumber(),
        proto.getExact(),
        proto.getClientReads(),
        proto.getDataNodeReads(),
        proto.getReaders(),
        proto.getBlocksList().stream()
            .limit(MAX_READ_BLOCKS)
            .map(one -> new BlockReads(one.getBlockId(), one.getReads(), one.getReaders()))
            .toList());
  }

  private static TransferReportProto toProto(TransferReport report) {
    return TransferReportProto.newBuilder()
        .setId(toProto(report.id()))
        .setBlock(toProto(report.block()))
        .setStorageType(report.storageType())
        .setState(
            switch (report.state()) {
              case RUNNING -> TransferStateProto.TRANSFER_RUNNING;
              case QUEUED -> TransferStateProto.TRANSFER_QUEUED;
              case SOURCE_FAILED -> TransferStateProto.TRANSFER_SOURCE_FAILED;
              case DONE -> TransferStateProto.TRANSFER_DONE;
              case FAILED -> TransferStateProto.TRANSFER_FAILED;
            })
        .setReceivedBytes(report.receivedBytes())
        .setSourceUuid(report.source().uuid())
        .setRateBytesPerSec(report.pace().rateBytesPerSec())
        .setActiveNs(report.pace().activeNs())
        .setAllottedBytes(report.pace().allottedBytes())
        .setSourceCorrupt(report.source().corrupt())
        .addAllOtherSourceUuids(report.source().otherUuids())
        .setDetail(report.detail())
        .build();
  }

  private static TransferReport fromProto(TransferReportProto proto) {
    return new TransferReport(
        fromProto(proto.getId()),
        fromProto(proto.getBlock()),
        proto.getStorageType(),
        switch (proto.getState()) {
          case TRANSFER_RUNNING -> TransferState.RUNNING;
          case TRANSFER_QUEUED -> TransferState.QUEUED;
          case TRANSFER_SOURCE_FAILED -> TransferState.SOURCE_FAILED;
          case TRANSFER_DONE -> TransferState.DONE;
          case TRANSFER_FAILED -> TransferState.FAILED;
        },
        proto.getReceivedBytes(),
        new TransferSource(
            proto.getSourceUuid(),
            proto.getSourceCorrupt(),
            proto.getOtherSourceUuidsList().stream().limit(MAX_UNITS).toList()),
        new TransferPace(
            proto.getRateBytesPerSec(),
            proto.getActiveNs(),
            proto.hasAllottedBytes() ? proto.getAllottedBytes() : atPresentRate(proto)),
        sentence(proto.getDetail()));
  }

  /** The number of reports that are left out for what they name. */
  private static int longIds(List<TransferReportProto> reports) {
    return (int) reports.stream().limit(MAX_ENTRIES).filter(report -> !hasShortIds(report)).count();
  }

  /** True if a report's names are no longer than HDFS's: the NameNode may keep it for long. */
  private static boolean hasShortIds(TransferReportProto report) {
    return Stream.concat(
            Stream.of(
                report.getBlock().getBlockPoolId(),
                report.getStorageType(),
                report.getSourceUuid()),
            report.getOtherSourceUuidsList().stream().limit(MAX_UNITS))
        .allMatch(id -> id.length() <= ID_CHARS);
  }

  /** A line of bounded length, which goes to the log. */
  private static String sentence(String detail) {
    String start = detail.substring(0, Math.min(detail.length(), DETAIL_CHARS));
    return CONTROL.matcher(start).replaceAll(" ");
  }

  /** The allotment of an agent that does not count it, had its rate never changed. */
  private static long atPresentRate(TransferReportProto proto) {
    return (long) (proto.getRateBytesPerSec() * (proto.getActiveNs() / 1e9));
  }

  private static PullOrderProto toProto(PullOrder order) {
    PullOrderProto.Builder proto =
        PullOrderProto.newBuilder()
            .setId(toProto(order.id()))
            .setBlock(toProto(order.block()))
            .setSource(toProto(order.source()))
            .setStorageType(order.storageType())
            .setStorageId(order.storageId())
            .setRateBytesPerSec(order.rateBytesPerSec())
            .setEffectiveInMs(order.effectiveInMs());
    order.sourceSignals().ifPresent(signals -> proto.setSourceSignals(toProto(signals)));
    if (!order.from().leavingUuid().isEmpty()) {
      proto.setLeavingUuid(order.from().leavingUuid());
    }
    return proto.build();
  }

  private static PullOrder fromProto(PullOrderProto proto) {
    PullFrom.Source source =
        new PullFrom.Source(
            fromProto(proto.getSource()),
            proto.hasSourceSignals()
                ? Optional.of(fromProto(proto.getSourceSignals()))
                : Optional.empty());
    return new PullOrder(
        fromProto(proto.getId()),
        fromProto(proto.getBlock()),
        new PullFrom.WholeReplica(source, proto.getLeavingUuid()),
        proto.getStorageType(),
        proto.getStorageId(),
        proto.getRateBytesPerSec(),
        proto.getEffectiveInMs());
  }

  private static DecodeOrderProto.Builder toProto(PullOrder order, PullFrom.Stripe stripe) {
    DecodeOrderProto.Builder proto =
        DecodeOrderProto.newBuilder()
            .setId(toProto(order.id()))
            .setBlock(toProto(order.block()))
            .setStorageType(order.storageType())
            .setStorageId(order.storageId())
            .setRateBytesPerSec(order.rateBytesPerSec())
            .setEffectiveInMs(order.effectiveInMs())
            .setCodec(stripe.schema().codec())
            .setDataUnits(stripe.schema().dataUnits())
            .setParityUnits(stripe.schema().parityUnits())
            .setCellBytes(stripe.schema().cellBytes())
            .setGroupBytes(stripe.groupBytes());
    for (PullFrom.Unit unit : stripe.units()) {
      StripeUnitProto.Builder one =
          StripeUnitProto.newBuilder()
              .setIndex(unit.index())
              .setSource(toProto(unit.source().address()));
      unit.source().signals().ifPresent(signals -> one.setSignals(toProto(signals)));
      proto.addUnits(one);
    }
    return proto;
  }

  private static PullOrder fromProto(DecodeOrderProto proto) {
    PullFrom.Schema schema =
        new PullFrom.Schema(
            proto.getCodec(), proto.getDataUnits(), proto.getParityUnits(), proto.getCellBytes());
    List<PullFrom.Unit> units =
        proto.getUnitsList().stream()
            .map(
                unit ->
                    new PullFrom.Unit(
                        unit.getIndex(),
                        new PullFrom.Source(
                            fromProto(unit.getSource()),
                            unit.hasSignals()
                                ? Optional.of(fromProto(unit.getSignals()))
                                : Optional.empty())))
            .toList();
    return new PullOrder(
        fromProto(proto.getId()),
        fromProto(proto.getBlock()),
        new PullFrom.Stripe(schema, proto.getGroupBytes(), units),
        proto.getStorageType(),
        proto.getStorageId(),
        proto.getRateBytesPerSec(),
        proto.getEffectiveInMs());
  }

  private static SignalPortProto toProto(SignalPort signals) {
    return SignalPortProto.newBuilder().setPort(signals.port()).setKey(signals.key()).build();
  }

  private static SignalPort fromProto(SignalPortProto proto) {
    return new SignalPort(proto.getPort(), proto.getKey());
  }

  private static TransferIdProto toProto(TransferId id) {
    return TransferIdProto.newBuilder().setEpoch(id.epoch()).setNumber(id.number()).build();
  }

  private static TransferId fromProto(TransferIdProto proto) {
    return new TransferId(proto.getEpoch(), proto.getNumber());
  }

  private static BlockProto toProto(BlockRef block) {
    return BlockProto.newBuilder()
        .setBlockPoolId(block.blockPoolId())
        .setBlockId(block.blockId())
        .setGenerationStamp(block.generationStamp())
        .setLengthBytes(block.lengthBytes())
        .build();
  }

  private static BlockRef fromProto(BlockProto proto) {
    return new BlockRef(
        proto.getBlockPoolId(),
        proto.getBlockId(),
        proto.getGenerationStamp(),
        proto.getLengthBytes());
  }

  private static DataNodeAddressProto toProto(DataNodeAddress address) {
    return DataNodeAddressProto.newBuilder()
        .setUuid(address.uuid())
        .setIpAddress(address.ipAddress())
        .setHostName(address.hostName())
        .setTransferPort(address.transferPort())
        .setInfoPort(address.infoPort())
        .setInfoSecurePort(address.infoSecurePort())
        .setIpcPort(address.ipcPort())
        .build();
  }

  private static DataNodeAddress fromProto(DataNodeAddressProto proto) {
    return new DataNodeAddress(
        proto.getUuid(),
        proto.getIpAddress(),
        proto.getHostName(),
        proto.getTransferPort(),
        proto.getInfoPort(),
        proto.getInfoSecurePort(),
        proto.getIpcPort());
  }

  private static int beyond(int count) {
    return Math.max(0, count - MAX_ENTRIES);
  }
}
