package io.dayu.hdfs.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.failslow.FailSlowTerms;
import io.dayu.hdfs.failslow.FailSlowMode;
import io.dayu.hdfs.failslow.FailSlowSettings;
import io.dayu.hdfs.failslow.FailSlowSystem;
import io.dayu.hdfs.failslow.SlowReport;
import io.dayu.hdfs.failslow.SlowReport.SlowDisk;
import io.dayu.hdfs.failslow.SlowReport.SlowWriter;
import io.dayu.hdfs.operator.SlowDeviceView;
import io.dayu.hdfs.operator.SlowDevices;
import io.dayu.hdfs.resting.LastToRead;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.AgentId;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.StorageReport;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A DataNode with a slow disk, from its agent's report to plans and readers. */
class FailSlowTest {
  private static final int DATANODES = 12;
  private static final String SLOW = "dn-3";

  /** Four looks. */
  private static final long CALLED_NS = 75 * Rig.SECOND;

  private static final long HALF_CALLED_NS = 30 * Rig.SECOND;

  private FailSlowMode mode = FailSlowMode.ACT;
  private boolean scheduling = true;
  private long slowNs = 90 * Rig.MS;
  private Map<String, SlowReport> hdfsReports = Map.of();
  private LastToRead readers = LastToRead.NONE;
  private final Rig rig =
      new Rig(
          "fail-slow",
          place ->
              new FailSlowSystem(
                  place,
                  () -> new FailSlowSettings(mode, new FailSlowTerms(3, 4, 0.02)),
                  () -> hdfsReports,
                  () -> scheduling,
                  () -> Optional.of(told -> readers = told)));

  private static String name(int node) {
    return "dn-" + node;
  }

  @BeforeEach
  void cluster() {
    for (int node = 0; node < DATANODES; node++) {
      rig.agent(name(node));
    }
  }

  /** All agents report their disks every ten seconds, and links every second. */
  private void run(long durationNs) {
    for (long ranNs = 0; ranNs < durationNs; ranNs += 5 * Rig.SECOND) {
      rig.agentByUuid.keySet().forEach(this::reportDisk);
      rig.run(5 * Rig.SECOND);
    }
  }

  private void reportDisk(String uuid) {
    long readNs = uuid.equals(SLOW) ? slowNs : 9 * Rig.MS;
    StorageReport storage =
        new StorageReport(
            Optional.empty(), List.of(new DeviceReport("8:0", true, 1 << 20, readNs, 0)));
    rig.beside.reported(
        new HeartbeatRequest(
            new AgentId(uuid, "BP", 1),
            1,
            new HeldOrders(0, 0),
            new LinkReport(
                Optional.empty(),
                List.of(),
                Optional.empty(),
                new GiveWayReport(false, PullMarks.OFF),
                storage,
                Optional.of(ClientReport.NONE),
                List.of(),
                Optional.empty()),
            List.of(),
            OtherPools.NONE),
        rig.nowNs);
  }

  private List<SlowDeviceView> slow() {
    return ((SlowDevices) rig.beside.find("fail-slow").orElseThrow()).latest();
  }

  @Test
  void aSlowDiskIsTold_withItsReason() {
    run(CALLED_NS);

    assertThat(slow())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.called()).isTrue();
              assertThat(one.why())
                  .isEqualTo(
                      "reads of device 8:0 take 90.0 ms at 1.0 MB/s; the median of 11 peers that"
                          + " carry at least as much is 9.0 ms");
            });
    assertThat(rig.gauge(NameNodeMetric.NODES_SLOW)).isEqualTo(1);
    assertThat(readers.current().uuids()).containsExactly(SLOW);
  }

  @Test
  void blocksAreReadFromOthers_andNoneIsPlacedThere() {
    run(CALLED_NS);
    for (int block = 0; block < 40; block++) {
      rig.namesystem.block(block, Rig.BIG / 40, 3, SLOW, name(block % 3));
    }
    rig.run(Rig.SLOT);

    assertThat(rig.allOrders()).hasSizeGreaterThan(20);
    for (PullOrder order : rig.allOrders()) {
      assertThat(order.source().uuid()).isNotEqualTo(SLOW);
      assertThat(rig.holderOf(order)).isNotEqualTo(SLOW);
    }
  }

  @Test
  void aBlockThatNoOtherHoldsIsReadThere() {
    run(CALLED_NS);
    rig.namesystem.block(1, Rig.BIG, 2, SLOW);
    rig.run(2 * Rig.SECOND);

    assertThat(rig.onlyOrder().source().uuid()).isEqualTo(SLOW);
    assertThat(rig.onlyOrder().rateBytesPerSec()).as("as fast as any").isGreaterThan(Rig.LINK / 2);
  }

  @Test
  void watchingSparesNobody() {
    mode = FailSlowMode.WATCH;
    run(CALLED_NS);
    assertThat(slow()).hasSize(1);
    assertThat(readers.current().isEmpty()).isTrue();
    assertThat(rig.beside.rests(SLOW)).isFalse();
    assertThat(rig.beside.lastAsSource(SLOW)).isFalse();
  }

  @Test
  void nobodyIsSparedWhileStockHdfsSchedules() {
    scheduling = false;
    run(CALLED_NS);

    assertThat(slow()).hasSize(1);
    assertThat(readers.current().isEmpty()).isTrue();
    assertThat(rig.beside.rests(SLOW)).isFalse();
  }

  @Test
  void aDiskThatIsFineAgainIsSparedNoMore() {
    run(CALLED_NS);
    slowNs = 9 * Rig.MS;
    run(CALLED_NS);

    assertThat(slow()).isEmpty();
    assertThat(readers.current().isEmpty()).isTrue();
    assertThat(rig.beside.rests(SLOW)).isFalse();
  }

  private static SlowReport writers(int number) {
    return new SlowReport(
        Collections.nCopies(number, new SlowWriter(61 * Rig.MS, 8 * Rig.MS)), List.of());
  }

  @Test
  void aDiskOfADataNodeThatHdfsReportsIsCalledInHalfTheTime() {
    run(HALF_CALLED_NS);
    assertThat(slow()).isEmpty();

    slowNs = 9 * Rig.MS;
    run(CALLED_NS);
    slowNs = 90 * Rig.MS;
    hdfsReports =
        Map.of(SLOW, new SlowReport(List.of(), List.of(new SlowDisk("/data/3", 95 * Rig.MS))));
    run(HALF_CALLED_NS);

    assertThat(slow())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.called()).isTrue();
              assertThat(one.why())
                  .startsWith("reads of device 8:0 take 90.0 ms")
                  .endsWith("; HDFS reports: disk /data/3 takes 95.0 ms");
            });
  }

  @Test
  void hdfsAloneIsShown_butSparesNobody() {
    slowNs = 9 * Rig.MS;
    hdfsReports =
        Map.of(
            SLOW,
            new SlowReport(writers(2).writers(), List.of(new SlowDisk("/data/3", 95 * Rig.MS))),
            "gone",
            writers(9));
    run(4 * CALLED_NS);

    assertThat(slow())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.dataNode()).isEqualTo(rig.nodes.name(rig.nodes.numberOf(SLOW)));
              assertThat(one.called()).isFalse();
              assertThat(one.why())
                  .isEqualTo(
                      "HDFS reports: 2 DataNodes write to it in 61.0 ms, and to others in 8.0 ms,"
                          + " disk /data/3 takes 95.0 ms");
            });
    assertThat(rig.beside.rests(SLOW)).isFalse();
  }

  @Test
  void aDataNodeIsCalledByHdfsReportsAlone_onlyIfSeveralWritersAgree() {
    slowNs = 9 * Rig.MS;
    hdfsReports = Map.of(SLOW, writers(3));
    run(HALF_CALLED_NS);
    assertThat(slow()).singleElement().satisfies(one -> assertThat(one.called()).isFalse());
    run(CALLED_NS);

    assertThat(slow()).singleElement().satisfies(one -> assertThat(one.called()).isTrue());
    assertThat(rig.beside.rests(SLOW)).isTrue();

    hdfsReports = Map.of();
    run(HALF_CALLED_NS);
    assertThat(slow())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.why())
                    .isEqualTo(
                        "HDFS reported: 3 DataNodes write to it in 61.0 ms, and to others in"
                            + " 8.0 ms"));
    run(CALLED_NS);
    assertThat(slow()).isEmpty();
    assertThat(rig.beside.rests(SLOW)).isFalse();
  }

  @Test
  void nothingIsToldOnceNobodyReports() {
    run(5 * Rig.SECOND);
    rig.run(4 * CALLED_NS);

    assertThat(slow()).isEmpty();
  }
}
