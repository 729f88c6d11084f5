package io.dayu.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.dayu.protocol.proto.DayuProtos.BlockReadsProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatRequestProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import io.dayu.protocol.proto.DayuProtos.TrafficProto;
import io.dayu.protocol.proto.DayuProtos.TransferReportProto;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.thirdparty.protobuf.UnknownFieldSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MessageCodecTest {
  private static final BlockRef BLOCK = new BlockRef("BP-1", 11, 12, 13);

  private static final PullOrder ORDER =
      new PullOrder(
          new TransferId(21, 22),
          BLOCK,
          new DataNodeAddress("uuid-3", "10.0.0.3", "host3", 31, 32, 33, 34),
          "SSD",
          "DS-4",
          41,
          42,
          Optional.of(new SignalPort(43, 44)));

  private static final List<PullFrom.Unit> UNITS =
      List.of(
          new PullFrom.Unit(
              2, new PullFrom.Source(ORDER.source(), Optional.of(new SignalPort(109, 110)))),
          new PullFrom.Unit(
              7,
              new PullFrom.Source(
                  new DataNodeAddress("uuid-9", "10.0.0.9", "host9", 1, 2, 3, 4),
                  Optional.empty())));

  private static TransferReport report(TransferState state, boolean corrupt) {
    return new TransferReport(
        new TransferId(51, 52),
        BLOCK,
        "DISK",
        state,
        53,
        new TransferSource("uuid-5", corrupt, List.of("uuid-6", "uuid-7")),
        new TransferPace(54, 55, 56),
        "why");
  }

  private static HeartbeatRequest request(
      Optional<TrafficReport> traffic, List<PulledFrom> pulled, List<TransferReport> transfers) {
    return new HeartbeatRequest(
        new AgentId("uuid-1", "BP-1", 61),
        62,
        new HeldOrders(63, 64),
        new LinkReport(
            traffic,
            pulled,
            Optional.of(new SignalPort(65, 66)),
            new GiveWayReport(true, PullMarks.UNAVAILABLE),
            new StorageReport(
                Optional.of(new DiskReport(121, 122, 123)),
                List.of(
                    new DeviceReport("8:0", true, 124, 125, 126),
                    new DeviceReport("259:1", false, 0, 0, 0))),
            Optional.of(new ClientReport(131, 132, 133, 134)),
            List.of(141L, -142L),
            Optional.of(
                new ReadReport(
                    141,
                    true,
                    142,
                    143,
                    2.5,
                    List.of(new BlockReads(-144, 145, 1.5), new BlockReads(146, 0, 0))))),
        transfers,
        new OtherPools(67, 68),
        new ReplicaReport(
            List.of("rs", "xor"),
            Optional.of(new PinReport(true, Set.of(151L, -152L), Set.of(153L)))),
        0);
  }

  private static HeartbeatRequest overTheWire(HeartbeatRequest request) throws IOException {
    byte[] wire = MessageCodec.toProto(request).toByteArray();
    return MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(wire));
  }

  private static HeartbeatResponse overTheWire(HeartbeatResponse response) throws IOException {
    byte[] wire = MessageCodec.toProto(response).toByteArray();
    return MessageCodec.fromProto(HeartbeatResponseProto.parseFrom(wire));
  }

  @Test
  void everyFieldOfARequestArrives() throws IOException {
    for (LinkOrigin origin : LinkOrigin.values()) {
      for (TransferState state : TransferState.values()) {
        HeartbeatRequest request =
            request(
                Optional.of(new TrafficReport(71, 72, origin, 73, 74, 75)),
                List.of(new PulledFrom("uuid-8", 81), new PulledFrom("uuid-9", 91)),
                List.of(report(state, true), report(state, false)));

        assertThat(overTheWire(request)).isEqualTo(request);
      }
    }
  }

  @Test
  void olderAgentKnowsNeitherDisksNorClientsNorReads() throws IOException {
    HeartbeatRequestProto wire =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder()
            .clearDisks()
            .clearDevices()
            .clearClients()
            .clearUnheardKeys()
            .clearReads()
            .build();

    assertThat(MessageCodec.fromProto(wire).link().disks()).isEmpty();
    assertThat(MessageCodec.fromProto(wire).link().storage().devices()).isEmpty();
    assertThat(MessageCodec.fromProto(wire).link().clients()).isEmpty();
    assertThat(MessageCodec.fromProto(wire).link().unheard()).isEmpty();
    assertThat(MessageCodec.fromProto(wire).link().reads()).isEmpty();
  }

  @Test
  void devicesBeyondTheBoundAreLeftOutAndCounted() throws IOException {
    HeartbeatRequestProto.Builder wire =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder();
    while (wire.getDevicesCount() < MessageCodec.MAX_DEVICES + 3) {
      wire.addDevices(wire.getDevices(0));
    }

    HeartbeatRequest read = MessageCodec.fromProto(wire.build());

    assertThat(read.link().storage().devices()).hasSize(MessageCodec.MAX_DEVICES);
    assertThat(read.leftOut()).isEqualTo(3);
  }

  @Test
  void blocksBeyondTheBoundAreLeftOutAndCounted() throws IOException {
    HeartbeatRequestProto.Builder wire =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder();
    wire.getReadsBuilder()
        .addAllBlocks(
            Collections.nCopies(
                MessageCodec.MAX_READ_BLOCKS, BlockReadsProto.newBuilder().setBlockId(9).build()));

    HeartbeatRequest request = MessageCodec.fromProto(wire.build());

    assertThat(request.link().reads().orElseThrow().blocks()).hasSize(MessageCodec.MAX_READ_BLOCKS);
    assertThat(request.leftOut()).isEqualTo(2);
  }

  @Test
  void allotmentThatIsNotCountedIsThatOfThePresentRate() throws IOException {
    HeartbeatRequestProto.Builder wire =
        MessageCodec.toProto(
            request(Optional.empty(), List.of(), List.of(report(TransferState.RUNNING, false))))
            .toBuilder();
    wire.getTransfersBuilder(0)
        .clearAllottedBytes()
        .setRateBytesPerSec(2_000)
        .setActiveNs(1_500_000_000);

    HeartbeatRequest read =
        MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(wire.build().toByteArray()));

    assertThat(read.transfers().get(0).pace().allottedBytes()).isEqualTo(3_000);
  }

  @Test
  void everyFieldOfAResponseArrives() throws IOException {
    HeartbeatResponse response =
        new HeartbeatResponse(
            new HeldOrders(101, 102),
            true,
            List.of(ORDER),
            103,
            Optional.of(new LinkTerms(104, 105, true, true, false)),
            true,
            Set.of(106L, -107L),
            0);

    assertThat(overTheWire(response)).isEqualTo(response);
  }

  @Test
  void olderAgentSaysNothingOfPins() throws IOException {
    HeartbeatRequestProto older =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder()
            .clearPins()
            .build();
    assertThat(MessageCodec.fromProto(older).pins()).isEmpty();
  }

  private static PullOrder decode(List<PullFrom.Unit> units) {
    return new PullOrder(
        new TransferId(21, 23),
        BLOCK,
        new PullFrom.Stripe(new PullFrom.Schema("rs", 6, 3, 1 << 20), 106, units),
        "DISK",
        "DS-5",
        107,
        108);
  }

  @Test
  void moveNamesTheDataNodeThatAReplicaLeaves() throws IOException {
    PullOrder move =
        new PullOrder(
            new TransferId(21, 24),
            BLOCK,
            PullFrom.moveOf(ORDER.source(), "uuid-9"),
            "DISK",
            "DS-6",
            1,
            2);
    HeartbeatResponse response =
        new HeartbeatResponse(101, 102, true, List.of(ORDER, move), 103, Optional.empty(), true);
    assertThat(overTheWire(response).pulls()).isEqualTo(List.of(ORDER, move));
  }

  @Test
  void everyFieldOfADecodeArrives() throws IOException {
    HeartbeatResponse response =
        new HeartbeatResponse(
            101, 102, true, List.of(ORDER, decode(UNITS)), 103, Optional.empty(), true);

    assertThat(overTheWire(response)).isEqualTo(response);
    assertThat(overTheWire(response).pulls().get(1).source()).isEqualTo(ORDER.source());
  }

  /** Agents begin orders one after another, in the order of the list. */
  @Test
  void decodesKeepTheirPlacesAmongCopies() throws IOException {
    List<PullOrder> orders = List.of(order(1), decode(UNITS), order(2), decode(UNITS), order(3));
    HeartbeatResponse response =
        new HeartbeatResponse(101, 102, true, orders, 103, Optional.empty(), true);
    assertThat(overTheWire(response).pulls()).isEqualTo(orders);

    HeartbeatResponseProto.Builder older = MessageCodec.toProto(response).toBuilder();
    older.getDecodesBuilderList().forEach(decode -> decode.clearPlace());
    assertThat(MessageCodec.fromProto(older.build()).pulls())
        .containsExactly(order(1), order(2), order(3), decode(UNITS), decode(UNITS));
  }

  /** It does not know the field, and must not take a decode for a copy. */
  @Test
  void olderAgentSeesNoDecodes() throws IOException {
    HeartbeatResponseProto sent =
        MessageCodec.toProto(
            new HeartbeatResponse(
                101, 102, true, List.of(decode(UNITS)), 103, Optional.empty(), true));

    assertThat(sent.getPullsList()).isEmpty();
    assertThat(MessageCodec.fromProto(sent.toBuilder().clearDecodes().build()).pulls()).isEmpty();
  }

  @Test
  void decodeThatReadsNothingIsNoOrder() throws IOException {
    HeartbeatResponseProto.Builder sent =
        MessageCodec.toProto(
            new HeartbeatResponse(
                101, 102, true, List.of(decode(UNITS)), 103, Optional.empty(), true))
            .toBuilder();
    sent.getDecodesBuilder(0).clearUnits();

    assertThat(MessageCodec.fromProto(sent.build()).pulls()).isEmpty();
  }

  @Test
  void emptyMessagesArriveEmpty() throws IOException {
    HeartbeatRequest request = request(Optional.empty(), List.of(), List.of());
    HeartbeatResponse response =
        new HeartbeatResponse(0, 0, false, List.of(), 0, Optional.empty(), false);

    assertThat(overTheWire(request)).isEqualTo(request);
    assertThat(overTheWire(response)).isEqualTo(response);
  }

  @ParameterizedTest
  @EnumSource(PullMarks.class)
  void marksArrive(PullMarks marks) throws IOException {
    LinkReport link =
        new LinkReport(
            Optional.empty(),
            List.of(),
            Optional.empty(),
            new GiveWayReport(true, marks),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty());
    HeartbeatRequest request =
        new HeartbeatRequest(
            new AgentId("uuid", "pool", 1),
            1,
            new HeldOrders(0, 0),
            link,
            List.of(),
            OtherPools.NONE);
    assertThat(overTheWire(request)).isEqualTo(request);
  }

  @Test
  void extremeNumbersArrive() throws IOException {
    for (long extreme : new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}) {
      HeartbeatRequest request =
          new HeartbeatRequest(
              new AgentId("", "", extreme),
              extreme,
              new HeldOrders(extreme, extreme),
              new LinkReport(
                  Optional.of(
                      new TrafficReport(
                          extreme, extreme, LinkOrigin.NIC, extreme, extreme, extreme)),
                  List.of(new PulledFrom("", extreme)),
                  Optional.empty(),
                  false),
              List.of(
                  new TransferReport(
                      new TransferId(extreme, extreme),
                      new BlockRef("", extreme, extreme, extreme),
                      "",
                      TransferState.RUNNING,
                      extreme,
                      new TransferSource("", false),
                      new TransferPace(extreme, extreme, extreme),
                      "")),
              new OtherPools((int) extreme, (int) extreme));

      assertThat(overTheWire(request)).isEqualTo(request);
    }
  }

  @Test
  void asManyEntriesAsAllowedArrive() throws IOException {
    int most = MessageCodec.MAX_ENTRIES;
    HeartbeatRequest request =
        request(
            Optional.empty(),
            Collections.nCopies(most, new PulledFrom("uuid-8", 1)),
            Collections.nCopies(most, report(TransferState.RUNNING, false)));
    HeartbeatResponse response =
        new HeartbeatResponse(
            1, 1, true, Collections.nCopies(most, ORDER), 1, Optional.empty(), false);

    assertThat(overTheWire(request)).isEqualTo(request);
    assertThat(overTheWire(response)).isEqualTo(response);
  }

  @Test
  void whatIsBeyondTheBoundIsLeftOutAndCounted() throws IOException {
    int most = MessageCodec.MAX_ENTRIES;
    List<PulledFrom> pulled = new ArrayList<>();
    List<TransferReport> transfers = new ArrayList<>();
    List<PullOrder> orders = new ArrayList<>();
    for (int entry = 0; entry < most + 3; entry++) {
      pulled.add(new PulledFrom("uuid-8", entry));
      transfers.add(report(entry));
      orders.add(order(entry));
    }

    HeartbeatRequest request =
        overTheWire(request(Optional.empty(), pulled, transfers.subList(0, most + 1)));
    assertThat(request.link().pulledFrom()).isEqualTo(pulled.subList(0, most));
    assertThat(request.transfers()).isEqualTo(transfers.subList(0, most));
    assertThat(request.leftOut()).isEqualTo(3 + 1);
    assertThat(request.sequence()).as("all else of the message").isEqualTo(62);

    HeartbeatResponse response =
        overTheWire(new HeartbeatResponse(1, 9, true, orders, 1, Optional.empty(), true));
    assertThat(response.pulls()).isEqualTo(orders.subList(0, most));
    assertThat(response.leftOut()).isEqualTo(3);
    assertThat(response.planVersion()).as("all else of the message").isEqualTo(9);
  }

  @Test
  void failureIsToldInOneLineOfBoundedLength() throws IOException {
    HeartbeatRequestProto.Builder wire = twoTransfers();
    wire.getTransfersBuilder(0).setDetail("broken\r\nWARN all is lost " + "x".repeat(1 << 20));

    HeartbeatRequest read = MessageCodec.fromProto(wire.build());

    assertThat(read.transfers().get(0).detail())
        .startsWith("broken  WARN all is lost xx")
        .hasSize(MessageCodec.DETAIL_CHARS);
    assertThat(read.transfers().get(1).detail()).isEqualTo("why");
    assertThat(read.leftOut()).isZero();
  }

  @Test
  void transfersWithEndlessNamesAreLeftOutAndCounted() throws IOException {
    String endless = "x".repeat(MessageCodec.ID_CHARS + 1);
    assertFirstIsLeftOut(first -> first.setSourceUuid(endless));
    assertFirstIsLeftOut(first -> first.setStorageType(endless));
    assertFirstIsLeftOut(first -> first.addOtherSourceUuids(endless));
    assertFirstIsLeftOut(first -> first.getBlockBuilder().setBlockPoolId(endless));
  }

  private static void assertFirstIsLeftOut(Consumer<TransferReportProto.Builder> change)
      throws IOException {
    HeartbeatRequestProto.Builder wire = twoTransfers();
    change.accept(wire.getTransfersBuilder(0));

    HeartbeatRequest read = MessageCodec.fromProto(wire.build());

    assertThat(read.transfers()).containsExactly(report(TransferState.FAILED, false));
    assertThat(read.leftOut()).isEqualTo(1);
  }

  private static HeartbeatRequestProto.Builder twoTransfers() {
    List<TransferReport> two =
        List.of(report(TransferState.FAILED, true), report(TransferState.FAILED, false));
    return MessageCodec.toProto(request(Optional.empty(), List.of(), two)).toBuilder();
  }

  private static TransferReport report(int number) {
    return new TransferReport(
        new TransferId(51, number),
        BLOCK,
        "DISK",
        TransferState.RUNNING,
        53,
        new TransferSource("uuid-5", false),
        new TransferPace(54, 55, 56),
        "");
  }

  private static PullOrder order(int number) {
    return new PullOrder(
        new TransferId(21, number), BLOCK, ORDER.source(), "SSD", "DS-4", 41, 42, Optional.empty());
  }

  @Test
  void olderAgentsReportIsUnderstood() throws IOException {
    HeartbeatRequestProto first =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder()
            .clearSignals()
            .clearGivesWay()
            .clearOtherPoolsPlanned()
            .clearOtherPoolsRecovering()
            .clearCodecs()
            .build();

    HeartbeatRequest request =
        MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(first.toByteArray()));
    assertThat(request.link().signals()).isEmpty();
    assertThat(request.link().givesWay()).isFalse();
    assertThat(request.otherPools()).isEqualTo(OtherPools.NONE);
    assertThat(request.codecs()).isEmpty();
  }

  @Test
  void codecsBeyondAllReasonAreNotRead() throws IOException {
    HeartbeatRequestProto.Builder wire =
        MessageCodec.toProto(request(Optional.empty(), List.of(), List.of())).toBuilder()
            .clearCodecs()
            .addCodecs("x".repeat(1000))
            .addCodecs("rs");
    assertThat(MessageCodec.fromProto(wire.build()).codecs()).containsExactly("rs");

    wire.clearCodecs().addAllCodecs(Collections.nCopies(MessageCodec.MAX_CODECS + 1, "rs"));
    assertThat(MessageCodec.fromProto(wire.build()).codecs()).hasSize(MessageCodec.MAX_CODECS);
  }

  @Test
  void olderPlannersAnswerIsUnderstood() throws IOException {
    HeartbeatResponse now =
        new HeartbeatResponse(1, 2, true, List.of(ORDER), 3, Optional.empty(), true);
    byte[] first = MessageCodec.toProto(now).toBuilder().clearRecovering().build().toByteArray();

    HeartbeatResponse response = MessageCodec.fromProto(HeartbeatResponseProto.parseFrom(first));
    assertThat(response.pulls()).containsExactly(ORDER);
    assertThat(response.link()).isEmpty();
    assertThat(response.recovering()).isFalse();
  }

  @Test
  void whatANewerAgentAddsIsPassedOver() throws IOException {
    HeartbeatRequest request =
        request(Optional.empty(), List.of(), List.of(report(TransferState.DONE, false)));
    byte[] newer =
        MessageCodec.toProto(request).toBuilder()
            .setUnknownFields(unknown(999, 7))
            .build()
            .toByteArray();

    assertThat(MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(newer))).isEqualTo(request);
  }

  @Test
  void stateThatANewerAgentAddsCostsThatTransfersReportAlone() throws IOException {
    TransferReport known = report(TransferState.DONE, false);
    HeartbeatRequest request =
        request(
            Optional.of(new TrafficReport(71, 72, LinkOrigin.NIC, 73, 74, 75)),
            List.of(new PulledFrom("uuid-8", 81)),
            List.of(report(TransferState.RUNNING, false), known));
    HeartbeatRequestProto.Builder newer = MessageCodec.toProto(request).toBuilder();
    newer
        .getTransfersBuilder(0)
        .clearState()
        .setUnknownFields(unknown(TransferReportProto.STATE_FIELD_NUMBER, 99));

    assertThat(MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(newer.build().toByteArray())))
        .isEqualTo(request(request.link().traffic(), request.link().pulledFrom(), List.of(known)));
  }

  @Test
  void linkOriginThatANewerAgentAddsCostsNothingElse() throws IOException {
    HeartbeatRequest request =
        request(
            Optional.of(new TrafficReport(71, 72, LinkOrigin.NIC, 73, 74, 75)),
            List.of(),
            List.of(report(TransferState.RUNNING, false)));
    HeartbeatRequestProto.Builder newer = MessageCodec.toProto(request).toBuilder();
    newer
        .getTrafficBuilder()
        .clearLinkOrigin()
        .setUnknownFields(unknown(TrafficProto.LINKORIGIN_FIELD_NUMBER, 99));

    assertThat(MessageCodec.fromProto(HeartbeatRequestProto.parseFrom(newer.build().toByteArray())))
        .isEqualTo(
            request(
                Optional.of(new TrafficReport(71, 72, LinkOrigin.UNKNOWN, 73, 74, 75)),
                List.of(),
                request.transfers()));
  }

  /** A field, or an enum's value, that the reader does not know. */
  private static UnknownFieldSet unknown(int field, int value) {
    return UnknownFieldSet.newBuilder()
        .addField(field, UnknownFieldSet.Field.newBuilder().addVarint(value).build())
        .build();
  }

  @Test
  void messagesKeepNoHoldOnTheCallersLists() {
    List<TransferReport> transfers = new ArrayList<>();
    HeartbeatRequest request = request(Optional.empty(), List.of(), transfers);

    transfers.add(report(TransferState.RUNNING, false));

    assertThat(request.transfers()).isEmpty();
  }
}
