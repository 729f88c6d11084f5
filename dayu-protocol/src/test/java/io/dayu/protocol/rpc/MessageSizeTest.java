package io.dayu.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.ReadReport;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.StorageReport;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the size of a heartbeat, with names and numbers as long as they are in a cluster. */
final class MessageSizeTest {
  private static final int BUSY = 20;
  private static final long BIG = 0x7000_0000_0000_0000L;
  private static final String POOL = "BP-1073741825-10.128.131.114-1795325318712";

  private static final HeartbeatRequest IDLE = request(0);
  private static final HeartbeatResponse NO_ORDERS = response(0);

  private static String uuid(int number) {
    return new UUID(BIG, number).toString();
  }

  private static BlockRef block(int number) {
    return new BlockRef(POOL, 1_073_741_825L + number, 1_000_000 + number, 128 << 20);
  }

  private static HeartbeatRequest request(int transfers) {
    return new HeartbeatRequest(
        new AgentId(uuid(1), POOL, BIG),
        1_000_000,
        new HeldOrders(BIG, 100_000),
        new LinkReport(
            Optional.of(
                new TrafficReport(
                    1_000_000_000, 1_250_000_000, LinkOrigin.NIC, 300_000_000, 300_000_000, 0)),
            IntStream.range(0, transfers)
                .mapToObj(number -> new PulledFrom(uuid(number), 10_000_000))
                .toList(),
            Optional.of(new SignalPort(50_000, BIG)),
            true),
        IntStream.range(0, transfers).mapToObj(MessageSizeTest::report).toList(),
        new OtherPools(2, 1),
        List.of("rs", "rs-legacy", "xor"),
        0);
  }

  /** The longest report of reads that an agent sends. */
  private static HeartbeatRequest withReads(int blocks) {
    return with(
        IDLE.link().storage(),
        Optional.of(
            new ReadReport(
                10_000,
                true,
                1_000_000,
                1_000,
                100,
                IntStream.range(0, blocks)
                    .mapToObj(number -> new BlockReads(1_073_741_825L + number, 10_000, 1.5))
                    .toList())));
  }

  /** A report of so many devices. */
  private static HeartbeatRequest withDevices(int devices) {
    return with(
        new StorageReport(
            IDLE.link().disks(),
            IntStream.range(0, devices)
                .mapToObj(
                    number ->
                        new DeviceReport(
                            "259:" + number, true, 200_000_000, 40_000_000, 400_000_000))
                .toList()),
        IDLE.link().reads());
  }

  /** An idle agent's report with more to tell. */
  private static HeartbeatRequest with(StorageReport storage, Optional<ReadReport> reads) {
    LinkReport link = IDLE.link();
    return new HeartbeatRequest(
        IDLE.agent(),
        IDLE.sequence(),
        IDLE.held(),
        new LinkReport(
            link.traffic(),
            link.pulledFrom(),
            link.signals(),
            link.giveWay(),
            storage,
            link.clients(),
            link.unheard(),
            reads),
        List.of(),
        IDLE.otherPools(),
        IDLE.codecs(),
        0);
  }

  private static TransferReport report(int number) {
    return new TransferReport(
        new TransferId(BIG, 100_000),
        block(number),
        "DISK",
        TransferState.RUNNING,
        64 << 20,
        new TransferSource(uuid(number), false),
        new TransferPace(20_000_000, 5_000_000_000L, 90_000_000),
        "");
  }

  private static HeartbeatResponse response(int orders) {
    return new HeartbeatResponse(
        BIG,
        100_000,
        true,
        IntStream.range(0, orders).mapToObj(MessageSizeTest::order).toList(),
        1000,
        Optional.of(new LinkTerms(1_000_000_000, 30_000_000, false, true, false)),
        true);
  }

  private static PullOrder order(int number) {
    String host = "datanode-" + number + ".rack-17.example.org";
    return new PullOrder(
        new TransferId(BIG, 100_000),
        block(number),
        new DataNodeAddress(uuid(number), "10.128.131.114", host, 9866, 9864, 9865, 9867),
        "DISK",
        "DS-" + uuid(number),
        20_000_000,
        1000,
        Optional.of(new SignalPort(50_000, BIG)));
  }

  private static int bytes(HeartbeatRequest request) {
    return MessageCodec.toProto(request).getSerializedSize();
  }

  private static int bytes(HeartbeatResponse response) {
    return MessageCodec.toProto(response).getSerializedSize();
  }

  @Test
  void idleHeartbeatIsSmall() {
    System.out.printf("idle heartbeat: %d bytes, answer %d%n", bytes(IDLE), bytes(NO_ORDERS));

    assertThat(bytes(IDLE)).isBetween(100, 200);
    assertThat(bytes(NO_ORDERS)).isBetween(20, 60);
  }

  @Test
  void transfersAddLittle() {
    int report = (bytes(request(BUSY)) - bytes(IDLE)) / BUSY;
    int order = (bytes(response(BUSY)) - bytes(NO_ORDERS)) / BUSY;
    System.out.printf("a transfer: %d bytes a report, %d an order%n", report, order);

    assertThat(report).isBetween(100, 220);
    assertThat(order).isBetween(100, 280);
  }

  @Test
  void aDeviceAddsLittle() {
    int device = (bytes(withDevices(24)) - bytes(IDLE)) / 24;
    System.out.printf("a device: %d bytes%n", device);

    assertThat(device).isBetween(15, 35);
  }

  @Test
  void readsTakeAboutAKilobyte() {
    int reads = bytes(withReads(64)) - bytes(IDLE);
    System.out.printf("reads of 64 blocks: %d bytes%n", reads);

    assertThat(reads).isBetween(800, 1_400);
  }
}
