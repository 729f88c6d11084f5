package io.dayu.hdfs.scheduler;

import static io.dayu.hdfs.scheduler.Rig.BIG;
import static io.dayu.hdfs.scheduler.Rig.LINK;
import static io.dayu.hdfs.scheduler.Rig.SECOND;
import static io.dayu.hdfs.scheduler.Rig.SLOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.AgentId;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeldOrders;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.LinkReport;
import io.dayu.protocol.OtherPools;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.PulledFrom;
import io.dayu.protocol.SignalPort;
import io.dayu.protocol.TrafficReport;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of absurd reports: whatever one agent says, the planner goes on, breaks no invariant and
 * recovers the rest.
 */
class AbsurdReportsTest {
  private static final long[] NUMBERS = {
    Long.MIN_VALUE, -SECOND, -1, 0, 1, SECOND, LINK, 1L << 40, Long.MAX_VALUE
  };
  private static final String[] UUIDS = {"", "a", "b", "nobody"};
  private static final List<TransferState> STATES = List.of(TransferState.values());
  private static final int REPORTS = 300;

  private final Rig rig = new Rig();
  private long sequence = 1_000_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void liarHarmsNobodyElse(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    rig.fourNodesWarm();
    for (int id = 1; id <= 6; id++) {
      rig.namesystem.block(id, BIG / 8, 3, id % 2 == 0 ? "a" : "b");
    }
    rig.run(2 * SECOND);
    assertThat(rig.allOrders()).isNotEmpty();

    for (int report = 0; report < REPORTS; report++) {
      rig.agents.exchange(lie(random), rig.nowNs);
      rig.run(SECOND / 2);
    }

    // The planner was never abandoned, and plans are still made and kept by those who speak true.
    assertThat(rig.status().planning()).isTrue();
    assertThat(rig.metrics.planViolations()).isZero();
    rig.namesystem.block(99, LINK, 2, "a");
    // Its source may be full for a slot or two with what the lies had begun anew.
    rig.run(4 * SLOT);
    assertThat(rig.namesystem.commits.stream().flatMap(List::stream))
        .anyMatch(request -> request.block().blockId() == 99);
    rig.agentByUuid.keySet().forEach(this::assertSane);
  }

  private void assertSane(String uuid) {
    assertThat(rig.agents.find(uuid).orElseThrow().in(rig.nowNs).orElseThrow())
        .satisfies(
            link -> {
              assertThat(link.totalBytesPerSec()).isPositive();
              assertThat(link.foregroundBytesPerSec()).isNotNegative();
            });
  }

  private HeartbeatRequest lie(SplittableRandom random) {
    List<PullOrder> orders = rig.allOrders();
    List<TransferReport> transfers = new ArrayList<>();
    IntStream.range(0, random.nextInt(4)).forEach(i -> transfers.add(transfer(random, orders)));
    sequence++;
    return new HeartbeatRequest(
        new AgentId("d", "BP", 1),
        random.nextInt(10) == 0 ? number(random) : sequence,
        new HeldOrders(
            random.nextBoolean() ? rig.agentOf("d").epoch : number(random), number(random)),
        new LinkReport(
            random.nextBoolean() ? Optional.of(traffic(random)) : Optional.empty(),
            List.of(new PulledFrom(uuid(random), number(random))),
            Optional.of(new SignalPort((int) number(random), number(random))),
            random.nextBoolean()),
        transfers,
        new OtherPools((int) number(random), (int) number(random)));
  }

  private static TrafficReport traffic(SplittableRandom random) {
    return new TrafficReport(
        number(random),
        number(random),
        LinkOrigin.NIC,
        number(random),
        number(random),
        number(random));
  }

  private static TransferReport transfer(SplittableRandom random, List<PullOrder> orders) {
    boolean known = !orders.isEmpty() && random.nextBoolean();
    PullOrder order = known ? orders.get(random.nextInt(orders.size())) : null;
    return new TransferReport(
        order == null ? new TransferId(number(random), number(random)) : order.id(),
        order == null ? new BlockRef("BP", number(random), 1, number(random)) : order.block(),
        random.nextBoolean() ? "DISK" : "PAPER",
        STATES.get(random.nextInt(STATES.size())),
        number(random),
        new TransferSource(uuid(random), random.nextBoolean()),
        new TransferPace(number(random), number(random), number(random)),
        "");
  }

  private static long number(SplittableRandom random) {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private static String uuid(SplittableRandom random) {
    return UUIDS[random.nextInt(UUIDS.length)];
  }
}
