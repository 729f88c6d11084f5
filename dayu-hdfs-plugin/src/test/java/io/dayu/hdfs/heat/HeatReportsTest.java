package io.dayu.hdfs.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.extra.ExtraLimits;
import io.dayu.core.heat.ReadsSeen;
import io.dayu.core.heat.Temperature;
import io.dayu.core.heat.WhyNotMore;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests of agents' reports of reads, and of what is made of them. */
class HeatReportsTest {
  private static final long REPORT_NS = TimeUnit.SECONDS.toNanos(10);

  private long nowNs = -5;
  private long watched;
  private final HeatReports heat =
      new HeatReports(HeatTerms.settings(true), () -> nowNs, uuid -> "b".equals(uuid) ? 0.9 : 0);

  private void report(String uuid, long incarnation, long number, BlockReads... blocks) {
    report(uuid, incarnation, number, 1, blocks);
  }

  private void report(
      String uuid, long incarnation, long number, double readers, BlockReads... blocks) {
    heat.reported(
        ReadRequests.of(
            uuid,
            incarnation,
            Optional.of(new ReadReport(number, true, 9, 4, readers, List.of(blocks)))),
        nowNs);
  }

  @Test
  void steadyReadsAreTheirRateFromTheFirstMinuteOn() {
    for (int number = 1; number <= 6; number++) {
      report("a", 1, number, new BlockReads(7, 20, 1.5));
      report("b", 1, number, new BlockReads(7, 10, 2), new BlockReads(8, 1, 0));
      nowNs += REPORT_NS;
    }
    nowNs -= REPORT_NS;
    List<HotBlock> hottest = heat.hottest(2);
    assertThat(hottest).extracting(HotBlock::blockId).containsExactly(7L, 8L);
    assertThat(hottest.get(0).readsPerMinute()).isCloseTo(180, within(4.0));
    assertThat(hottest.get(0).readers()).isEqualTo(3.5);
    assertThat(hottest.get(0).holders())
        .extracting(HolderReads::uuid, HolderReads::readers)
        .containsExactly(tuple("a", 1.5), tuple("b", 2.0));
    assertThat(heat.clientReads()).isEqualTo(12 * 9);
    assertThat(heat.dataNodeReads()).isEqualTo(12 * 4);
  }

  @Test
  void repeatedReportCountsOnce_andThatOfANewAgentAgain() {
    report("a", 1, 1, new BlockReads(7, 20, 1));
    report("a", 1, 1, new BlockReads(7, 20, 1));
    assertThat(heat.clientReads()).isEqualTo(9);
    report("a", 2, 1, new BlockReads(7, 20, 1));
    assertThat(heat.clientReads()).isEqualTo(18);
  }

  @Test
  void blockIsUnreadOnceAllItsHoldersHaveReportedForLongWithoutAGap() {
    long dayNs = TimeUnit.DAYS.toNanos(1);
    watch(dayNs - REPORT_NS);
    assertThat(seen(dayNs)).isEqualTo(ReadsSeen.UNKNOWN);
    watch(2 * REPORT_NS);
    assertThat(seen(dayNs)).isEqualTo(ReadsSeen.NONE);
    watch(REPORT_NS, new BlockReads(7, 1, 0));
    assertThat(seen(dayNs)).isEqualTo(ReadsSeen.SOME);
    watch(dayNs + REPORT_NS);
    assertThat(seen(dayNs)).isEqualTo(ReadsSeen.NONE);
    nowNs += TimeUnit.MINUTES.toNanos(1);
    watch(TimeUnit.HOURS.toNanos(23));
    assertThat(seen(dayNs)).as("after a gap").isEqualTo(ReadsSeen.UNKNOWN);
    assertThat(heat.seen(List.of(7L), List.of(), dayNs)).isEqualTo(ReadsSeen.UNKNOWN);
  }

  private ReadsSeen seen(long forNs) {
    return heat.seen(List.of(7L), List.of("a", "b"), forNs);
  }

  /** Both holders report every ten seconds. */
  private void watch(long forNs, BlockReads... blocks) {
    for (long passedNs = 0; passedNs < forNs; passedNs += REPORT_NS) {
      nowNs += REPORT_NS;
      watched++;
      report("a", 1, watched, blocks);
      report("b", 1, watched);
    }
  }

  @Test
  void agentsCountWhileTheyReport() {
    report("a", 1, 1);
    heat.reported(
        ReadRequests.of("b", 1, Optional.of(new ReadReport(1, false, 0, 0, 0, List.of()))), nowNs);
    heat.reported(ReadRequests.of("c", 1, Optional.empty()), nowNs);
    assertThat(heat.agents()).isEqualTo(new HeatReports.CountingAgents(1, 1));
    nowNs += 3 * REPORT_NS + 1;
    assertThat(heat.agents()).isEqualTo(new HeatReports.CountingAgents(0, 0));
  }

  @Test
  void absurdNumbersCountForNothing() {
    report("a", 1, 1, new BlockReads(7, -1, Double.NaN), new BlockReads(8, Long.MAX_VALUE, 0));
    heat.reported(
        ReadRequests.of(
            "b", 1, Optional.of(new ReadReport(1, true, -5, Long.MIN_VALUE, -1, List.of()))),
        nowNs);
    report("a", 1, 2, new BlockReads(9, 1, Double.POSITIVE_INFINITY));
    assertThat(heat.hottest(9))
        .extracting(HotBlock::blockId, HotBlock::readers)
        .containsExactly(tuple(9L, 0.0));
    assertThat(heat.clientReads()).isEqualTo(18);
    assertThat(heat.dataNodeReads()).isEqualTo(8);
  }

  @Test
  void adviceIsByAllHolders_andByWhatElseLoadsThem() {
    // 60 readers: 30 at each of two DataNodes that can serve 12 without being overloaded.
    report("a", 1, 1, 30, new BlockReads(7, 100, 30));
    report("b", 1, 1, 30, new BlockReads(7, 100, 30));
    report("c", 1, 1, 4);
    HotBlock block = heat.hottest(1).get(0);
    assertThat(heat.advice(block, List.of("a", "b"), 2))
        .isEqualTo(new ReplicaAdvice(Temperature.HOT, 5, Optional.empty()));
    assertThat(heat.advice(block, List.of("a", "d", "e"), 3).whyNotMore())
        .contains(WhyNotMore.HOLDERS_HAVE_ROOM);
    nowNs += 3 * REPORT_NS + 1;
    assertThat(heat.advice(heat.hottest(1).get(0), List.of("a", "c"), 2).whyNotMore())
        .as("the readers are gone")
        .contains(WhyNotMore.HOLDERS_HAVE_ROOM);
    assertThat(heat.advice(heat.hottest(1).get(0), List.of("b"), 1))
        .as("others fill the link")
        .isEqualTo(new ReplicaAdvice(Temperature.HOT, 0, Optional.of(WhyNotMore.FEW_READERS)));
  }

  @Test
  void blockThatIsReadLittleNeedsNoMore() {
    report("a", 1, 1, 30, new BlockReads(7, 1, 0));
    assertThat(heat.advice(heat.hottest(1).get(0), List.of("a", "d", "e"), 3))
        .isEqualTo(new ReplicaAdvice(Temperature.COLD, 0, Optional.of(WhyNotMore.NOT_HOT)));
  }

  @Test
  void nothingIsCountedWhereItIsOff() {
    HeatReports off = new HeatReports(HeatTerms.settings(false), () -> nowNs, uuid -> 0);
    off.reported(
        ReadRequests.of("a", 1, Optional.of(new ReadReport(1, true, 9, 4, 1, List.of()))), nowNs);
    assertThat(off.clientReads()).isZero();
    assertThat(off.agents().exact()).isZero();
  }

  @Test
  void readsThatExtraReplicasServeAreCounted() {
    ExtraBook book = new ExtraBook(() -> nowNs);
    book.limits(new ExtraLimits(9, 9, 9, 9));
    book.wanted(7, 1);
    assertThat(book.grant(new ReplicaTarget(7, "b"), 1)).isEmpty();
    HeatReports counted =
        new HeatReports(HeatTerms.settings(true), () -> nowNs, uuid -> 0, Optional.of(book));
    for (String uuid : List.of("a", "b")) {
      counted.reported(
          ReadRequests.of(
              uuid,
              1,
              Optional.of(
                  new ReadReport(
                      1,
                      true,
                      9,
                      0,
                      1,
                      List.of(new BlockReads(7, 5, 1), new BlockReads(8, 3, 1))))),
          nowNs);
    }
    assertThat(counted.extraReads()).isEqualTo(5);
    assertThat(heat.extraReads()).isZero();
  }
}
