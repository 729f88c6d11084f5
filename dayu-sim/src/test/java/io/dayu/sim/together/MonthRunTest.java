package io.dayu.sim.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.work.CopyOutcome;
import io.dayu.sim.engine.LongResult;
import io.dayu.sim.failure.Failure;
import io.dayu.sim.figure.MonthReport;
import io.dayu.sim.foreground.SteadyForeground;
import io.dayu.tools.cluster.BlockSizes;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.NodeBlocks;
import io.dayu.tools.cluster.RandomBlockMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two days of a small cluster in which nodes fail and come back. */
class MonthRunTest {
  private static final long MB = 1_000_000;
  private static final long SECOND_NS = 1_000_000_000;
  private static final long HOUR_NS = 3600 * SECOND_NS;
  private static final long SILENT_NS = 630 * SECOND_NS;
  private static final int NODES = 40;
  private static final ClusterShape SHAPE = new ClusterShape(NODES, 5, 100 * MB, 1);
  private static final int BLOCKS = 60;
  private static final long SEED = 7;

  @TempDir private Path directory;

  private static Failure away(int node, long fromNs, long forNs) {
    return new Failure(fromNs + SILENT_NS, IntSet.of(node), fromNs + forNs, true);
  }

  private static MonthRun run(Failure... failures) {
    return new MonthRun(
        SHAPE,
        new SteadyForeground(NODES, 10 * MB, 10 * MB),
        Arrays.stream(failures)
            .sorted((one, other) -> Long.compare(one.atNs(), other.atNs()))
            .toList(),
        new MonthRun.Held(BLOCKS, 64 * MB),
        new MonthTerms(48 * HOUR_NS, SILENT_NS, 48, new WishRate(3, 100)),
        SEED);
  }

  /** Deaths, among them of a node that the size keeps awake, and of two at once. */
  private static MonthRun busy() {
    return run(
        away(3, HOUR_NS, 2 * HOUR_NS),
        away(7, 5 * HOUR_NS, HOUR_NS),
        away(20, 5 * HOUR_NS + 60 * SECOND_NS, 3 * HOUR_NS),
        new Failure(13 * HOUR_NS, IntSet.of(11), 14 * HOUR_NS, false),
        away(30, 24 * HOUR_NS, 300 * SECOND_NS));
  }

  private static MonthArm arm(String name) {
    return MonthArm.ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static LongResult.Risk risk(MonthRun run) {
    return run.play(arm("recovery")).result().risk();
  }

  /** Blocks of a node that all the others hold, too. */
  private static int common(int node, int... others) {
    NodeBlocks held =
        new RandomBlockMap(
                SHAPE, BLOCKS, new BlockSizes(64 * MB, 0), RandomBlockMap.Policy.HDFS, SEED)
            .blocksOf(node);
    int common = 0;
    for (int block = 0; block < held.size(); block++) {
      IntSet holders = IntSet.of();
      for (int position = 0; position < held.holdersPerBlock(); position++) {
        holders = holders.with(held.holder(block, position));
      }
      common += holders.containsAll(IntSet.of(others)) ? 1 : 0;
    }
    return common;
  }

  /** Another node of the rack of 0 and one of another rack that share blocks with it. */
  private static int[] sharers() {
    for (int near = 1; near < 5; near++) {
      for (int far = 5; far < NODES; far++) {
        if (common(0, near, far) > 0) {
          return new int[] {near, far};
        }
      }
    }
    throw new IllegalStateException("node 0 shares no block in its rack");
  }

  @Test
  void blocksOfNodesThatAreSilentTogetherAreCountedToTheSecond() {
    int[] others = sharers();
    LongResult.Risk two =
        risk(
            run(
                away(0, HOUR_NS, 500 * SECOND_NS),
                away(others[0], HOUR_NS + 100 * SECOND_NS, 300 * SECOND_NS)));
    assertThat(two.oneSeconds()).isEqualTo(300.0 * common(0, others[0]));
    assertThat(two.noneSeconds()).isZero();

    LongResult.Risk three =
        risk(
            run(
                away(0, HOUR_NS, 500 * SECOND_NS),
                away(others[0], HOUR_NS + 100 * SECOND_NS, 300 * SECOND_NS),
                away(others[1], HOUR_NS + 200 * SECOND_NS, 100 * SECOND_NS)));
    assertThat(three.noneSeconds()).isEqualTo(100.0 * common(0, others));
    assertThat(three.outOfReach()).isEqualTo(common(0, others));
    assertThat(three.lost()).isZero();
  }

  @Test
  void aShortRepairIsNoDeath_andALongOneIsRecoveredByAll() {
    for (MonthArm arm : MonthArm.ALL) {
      LongResult shortOne = run(away(3, HOUR_NS, 629 * SECOND_NS)).play(arm).result();
      assertThat(shortOne.recoverySeconds()).as(arm.name()).isEmpty();
      assertThat(shortOne.recovered()).as(arm.name()).isZero();

      LongResult longOne = run(away(3, HOUR_NS, 2 * HOUR_NS)).play(arm).result();
      assertThat(longOne.recoverySeconds()).as(arm.name()).hasSize(1);
      assertThat(longOne.recovered()).as(arm.name()).isPositive();
    }
  }

  @Test
  void systemsDoTheirWorkAndEachCopyHasOneOutcome() {
    MonthResult alone = busy().play(arm("recovery"));
    MonthResult all = busy().play(arm("all"));

    assertThat(alone.movedBytes()).isZero();
    for (CopyWish wish : CopyWish.values()) {
      CopyTally tally = Objects.requireNonNull(all.tallies().get(wish));
      assertThat(Arrays.stream(CopyOutcome.values()).mapToInt(tally::of).sum())
          .as(wish.name())
          .isEqualTo(tally.wanted());
      assertThat(all.stored(wish)).as(wish.name()).isPositive();
    }
    assertThat(all.result().risk().lost()).isZero();
    assertThat(all.result().awakeHours()).isLessThan(0.9 * alone.result().awakeHours());
  }

  @Test
  void equalSeedsGiveEqualFiles() throws IOException {
    for (String name : List.of("once", "again")) {
      List<List<MonthResult>> results =
          MonthArm.ALL.stream().map(arm -> List.of(busy().play(arm))).toList();
      new MonthReport(1, results).write(directory.resolve(name));
    }
    for (String file : List.of("month.csv", "runs.csv")) {
      assertThat(Files.readString(directory.resolve("again").resolve(file)))
          .hasLineCount(1 + MonthArm.ALL.size())
          .isEqualTo(Files.readString(directory.resolve("once").resolve(file)));
    }
  }
}
