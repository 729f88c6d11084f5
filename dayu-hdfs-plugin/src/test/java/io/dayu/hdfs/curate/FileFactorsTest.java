package io.dayu.hdfs.curate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.heat.KeptFactor;
import io.dayu.core.heat.ReadsSeen;
import io.dayu.metrics.Meters;
import io.dayu.metrics.NameNodeMetric;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Factors of cold files are lowered by orders, and given back part by part. */
class FileFactorsTest {
  private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
  private static final long NOW_MS = 100 * DAY_MS;
  private static final long OLD_MS = 10 * DAY_MS;

  private final PlayedFiles files = new PlayedFiles();
  private final Meters meters = new Meters(new SimpleMeterRegistry());
  private final FileFactors factors =
      new FileFactors(files, new CurateMetrics(meters), () -> NOW_MS);
  private ReadsSeen seen = ReadsSeen.NONE;

  private FactorOutcome lower(FactorOrder order) {
    FactorOutcome outcome = factors.lower(order, (blocks, holders, forNs) -> seen);
    assertThat(files.unsynced).isZero();
    return outcome;
  }

  private static FactorOrder order(long inode, int factor) {
    return new FactorOrder(inode, factor, 2, OLD_MS, OLD_MS, DAY_MS);
  }

  private void cool(long... inodes) {
    for (long inode : inodes) {
      files.put(inode, 3, OLD_MS, Optional.empty());
      assertThat(lower(order(inode, 3))).isEqualTo(FactorOutcome.LOWERED);
    }
  }

  private FactorPart sweep(FactorSweep sweep) {
    FactorPart part = factors.sweep(sweep, (blocks, holders, forNs) -> seen);
    assertThat(files.unsynced).isZero();
    return part;
  }

  private static FactorSweep used() {
    return new FactorSweep(0, 100, false, DAY_MS, "/");
  }

  private double count(String what) {
    return meters.counter(NameNodeMetric.COLD_CHANGES, what).count();
  }

  @AfterEach
  void nothingWasWrong() {
    assertThat(files.findings).isEmpty();
  }

  @Test
  void fileIsLoweredThatIsAsItWasScanned_andCarriesItsOwnersFactor() {
    files.put(1, 3, OLD_MS, Optional.empty());
    files.put(2, 5, OLD_MS, Optional.empty());
    assertThat(lower(order(1, 3))).isEqualTo(FactorOutcome.LOWERED);
    assertThat(lower(order(2, 5))).isEqualTo(FactorOutcome.LOWERED);
    assertThat(List.of(files.factor(1), files.factor(2))).containsExactly(2, 2);
    assertThat(files.carries(1)).isTrue();
    assertThat(count("lowered")).isEqualTo(2);
    assertThat(lower(order(1, 3))).as("its answer was lost").isEqualTo(FactorOutcome.LOWERED);
    assertThat(count("lowered")).isEqualTo(2);
  }

  @Test
  void fileThatIsNotAsScannedStays() {
    files.put(1, 4, OLD_MS, Optional.empty());
    files.put(2, 3, OLD_MS, Optional.empty());
    files.read(2, OLD_MS + 1);
    files.put(3, 3, OLD_MS + 1, Optional.empty());
    files.put(4, 3, NOW_MS - TimeUnit.HOURS.toMillis(1), Optional.empty());
    assertThat(lower(order(1, 3))).isEqualTo(FactorOutcome.CHANGED);
    assertThat(lower(order(2, 3))).isEqualTo(FactorOutcome.READ_SINCE);
    assertThat(lower(order(3, 3))).isEqualTo(FactorOutcome.CHANGED);
    long young = NOW_MS - TimeUnit.HOURS.toMillis(1);
    assertThat(lower(new FactorOrder(4, 3, 2, young, young, 0)))
        .as("HDFS may not have noted a read yet")
        .isEqualTo(FactorOutcome.READ_SINCE);
    assertThat(lower(order(5, 3))).isEqualTo(FactorOutcome.GONE);
    assertThat(count("lowered")).isZero();
  }

  @Test
  void fileThatIsReadByAgentsWord_orWhoseReadersNobodyCounts_stays() {
    files.put(1, 3, OLD_MS, Optional.empty());
    seen = ReadsSeen.SOME;
    assertThat(lower(order(1, 3))).isEqualTo(FactorOutcome.READ_SINCE);
    seen = ReadsSeen.UNKNOWN;
    assertThat(lower(order(1, 3))).isEqualTo(FactorOutcome.NOT_WATCHED);
    assertThat(files.factor(1)).isEqualTo(3);
    assertThat(factors.lower(order(1, 3), ReadCounts.NONE))
        .as("where none are counted HDFS's times decide")
        .isEqualTo(FactorOutcome.LOWERED);
  }

  @Test
  void noneIsLoweredWhileBlocksWaitOrADataNodeIsDead() {
    files.put(1, 3, OLD_MS, Optional.empty());
    for (FactorOutcome why : List.of(FactorOutcome.BLOCKS_WAIT, FactorOutcome.NODE_DEAD)) {
      files.obstacle = Optional.of(why);
      assertThat(lower(order(1, 3))).isEqualTo(why);
      assertThat(why.isOfAll()).isTrue();
    }
    assertThat(files.factor(1)).isEqualTo(3);
  }

  @Test
  void theLeastFactorOfHdfsIsTheLeast() {
    files.support = new ColdSupport(true, 3_600_000, 3);
    files.put(1, 3, OLD_MS, Optional.empty());
    files.put(2, 5, OLD_MS, Optional.empty());
    assertThat(lower(order(1, 3))).isNotEqualTo(FactorOutcome.LOWERED);
    assertThat(lower(order(2, 5))).isEqualTo(FactorOutcome.LOWERED);
    assertThat(List.of(files.factor(1), files.factor(2))).containsExactly(3, 3);
  }

  @Test
  void whatHdfsRefusesIsCounted_andStays() {
    cool(1);
    files.read(1, NOW_MS);
    files.refused.add(1L);
    FactorPart part = sweep(used());
    assertThat(part.refused()).isEqualTo(1);
    assertThat(part.lowered()).containsExactly(1L);
    assertThat(count("refused")).isEqualTo(1);
    files.put(2, 3, OLD_MS, Optional.empty());
    files.refused.add(2L);
    assertThat(lower(order(2, 3))).isEqualTo(FactorOutcome.REFUSED);
    files.refused.clear();
    assertThat(sweep(used()).givenBack()).isEqualTo(1);
  }

  @Test
  void factorComesBackWhenTheFileIsUsed_byHdfsTimesOrAgentsWord() {
    cool(1, 2, 3);
    files.read(2, NOW_MS);
    FactorPart part = sweep(used());
    assertThat(part).isEqualTo(new FactorPart(3, true, 200, 1, 0, 0, List.of(1L, 3L)));
    assertThat(files.factor(2)).isEqualTo(3);
    assertThat(files.carries(2)).isFalse();
    seen = ReadsSeen.UNKNOWN;
    assertThat(sweep(used()).givenBack()).as("a read that nobody has seen").isZero();
    seen = ReadsSeen.SOME;
    assertThat(sweep(used()).givenBack()).isEqualTo(2);
    assertThat(count("given_back")).isEqualTo(3);
  }

  @Test
  void factorThatSomebodyElseHasSetStays_andACopysToo() {
    cool(1);
    files.setFactor(1, 4);
    files.put(5, 2, OLD_MS, Optional.of(new KeptFactor(3, 2, 4, OLD_MS, OLD_MS)));
    assertThat(sweep(used()).dropped()).isEqualTo(2);
    assertThat(files.factor(1)).isEqualTo(4);
    assertThat(files.factor(5)).isEqualTo(2);
    assertThat(files.carries(1) || files.carries(5)).isFalse();
  }

  @Test
  void anOperatorHasAllBelowAPathBack_andACountChangesNothing() {
    cool(1, 2);
    FactorSweep counted = new FactorSweep(0, 0, false, DAY_MS, "/data/2");
    assertThat(sweep(counted)).isEqualTo(new FactorPart(2, true, 100, 0, 0, 0, List.of(2L)));
    assertThat(sweep(new FactorSweep(0, 0, false, DAY_MS, "/other")).lowered()).isEmpty();
    assertThat(files.factor(2)).isEqualTo(2);
    assertThat(sweep(new FactorSweep(0, 9, true, DAY_MS, "/data/2")).givenBack()).isEqualTo(1);
    assertThat(List.of(files.factor(1), files.factor(2))).containsExactly(2, 3);
    assertThat(lower(order(2, 3))).as("it counts as read").isEqualTo(FactorOutcome.READ_SINCE);
    assertThat(sweep(new FactorSweep(0, 9, true, DAY_MS, "/")).givenBack()).isEqualTo(1);
  }

  @Test
  void eachFileIsInOnePart() {
    long[] inodes = new long[99];
    for (int i = 0; i < inodes.length; i++) {
      inodes[i] = i + 1L;
    }
    cool(inodes);
    for (FactorSweep first :
        List.of(
            new FactorSweep(0, 0, false, DAY_MS, "/"), new FactorSweep(0, 7, true, DAY_MS, "/"))) {
      List<Long> stay = new ArrayList<>();
      long changed = 0;
      FactorSweep next = first;
      FactorPart part = FactorPart.NONE;
      while (!part.end()) {
        part = sweep(next);
        next = next.after(part);
        stay.addAll(part.lowered());
        changed += part.changes();
        assertThat(part.changes()).isLessThanOrEqualTo(first.most());
      }
      assertThat(stay).hasSize(first.most() == 0 ? 99 : 0).doesNotHaveDuplicates();
      assertThat(changed).isEqualTo(first.most() == 0 ? 0 : 99);
    }
  }

  @Test
  void whereHdfsCannotTellReadsOrKeepFactorsItSaysSo() {
    assertThat(factors.whyOff()).isEmpty();
    files.support = new ColdSupport(false, 3_600_000, 1);
    assertThat(factors.whyOff()).contains("dfs.namenode.xattrs.enabled");
    files.support = new ColdSupport(true, 0, 1);
    assertThat(factors.whyOff()).contains("dfs.namenode.accesstime.precision");
  }
}
