package io.dayu.core.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import io.dayu.core.wave.NaiveWaves.PlacedBlock;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the division into waves, beside one that tries out everything. */
class WavePlannerTest {
  /** A list of DataNodes, and blocks on them. */
  private record Case(WaveHosts hosts, int leave, List<PlacedBlock> blocks, int keep) {
    NaiveWaves naive() {
      return new NaiveWaves(hosts, leave, blocks, keep);
    }

    WavePlan plan() {
      NaiveWaves naive = naive();
      return new WavePlanner(hosts, naive.conflicts()).plan(naive.looks());
    }
  }

  private static Case generate(SplittableRandom random) {
    int count = 1 + random.nextInt(9);
    int racks = 1 + random.nextInt(4);
    int[] rackOf = random.ints(count, 0, racks).sorted().toArray();
    int[] inService = random.ints(racks, 0, 3).toArray();
    for (int rack : rackOf) {
      inService[rack]++;
    }
    boolean domains = random.nextBoolean();
    int[] cellOf = domains ? random.ints(count, 0, 3).toArray() : rackOf.clone();
    int leave = random.nextInt(4);
    WaveHosts hosts =
        new WaveHosts(
            rackOf,
            cellOf,
            inService,
            leave,
            random.nextBoolean() ? Integer.MAX_VALUE : 1 + random.nextInt(4));
    int keep = random.nextInt(4) == 0 ? 2 : 1;
    List<PlacedBlock> blocks = new ArrayList<>();
    int many = random.nextInt(30);
    while (blocks.size() < many) {
      List<Integer> places = new ArrayList<>(IntStream.range(0, count).boxed().toList());
      Collections.shuffle(places, new Random(random.nextLong()));
      int counting = Math.min(count, random.nextInt(5) + (random.nextInt(4) == 0 ? 0 : 1));
      int doubtful = random.nextInt(8) == 0 ? Math.min(1, count - counting) : 0;
      int elsewhere = Math.max(0, random.nextInt(6) - 3);
      blocks.add(
          new PlacedBlock(
              100L + blocks.size(),
              List.copyOf(places.subList(0, counting)),
              List.copyOf(places.subList(counting, counting + doubtful)),
              elsewhere));
    }
    return new Case(hosts, leave, List.copyOf(blocks), keep);
  }

  private static int bits(List<Integer> wave) {
    return wave.stream().mapToInt(host -> 1 << host).sum();
  }

  @Test
  void everyWaveIsSafe_whoStaysHasTo_andAllOthersGoOnce() {
    Property.check(
        2_000,
        WavePlannerTest::generate,
        one -> {
          NaiveWaves naive = one.naive();
          WavePlan plan = one.plan();
          assertThat(plan.waves()).allMatch(wave -> naive.isSafe(bits(wave)));
          assertThat(plan.waves()).noneMatch(List::isEmpty);
          List<Integer> stays =
              IntStream.range(0, one.hosts().count())
                  .filter(host -> !naive.keepsBlocks(1 << host))
                  .boxed()
                  .toList();
          assertThat(plan.kept()).extracting(WavePlan.Kept::host).isEqualTo(stays);
          assertThat(plan.kept())
              .allSatisfy(
                  kept -> {
                    long blocks =
                        one.blocks().stream()
                            .filter(block -> !block.keeps(1 << kept.host(), one.keep()))
                            .count();
                    assertThat(kept.blocks()).isEqualTo(blocks);
                    assertThat(one.blocks().get((int) kept.blockId() - 100))
                        .matches(block -> !block.keeps(1 << kept.host(), one.keep()));
                  });
          List<Integer> all = new ArrayList<>(stays);
          plan.waves().forEach(all::addAll);
          assertThat(all)
              .containsExactlyInAnyOrderElementsOf(
                  IntStream.range(0, one.hosts().count()).boxed().toList());
        });
  }

  @Test
  void wavesAreNoFewerThanTheBound_andRarelyMoreThanTheFewest() {
    int[] more = new int[3];
    Property.check(
        600,
        WavePlannerTest::generate,
        one -> {
          WavePlan plan = one.plan();
          int moving =
              (1 << one.hosts().count())
                  - 1
                  - bits(plan.kept().stream().map(WavePlan.Kept::host).toList());
          int fewest = one.naive().fewest(moving);
          assertThat(plan.bound().waves()).isLessThanOrEqualTo(fewest);
          int above = plan.waves().size() - fewest;
          assertThat(above).isBetween(0, 1);
          more[above]++;
        });
    assertThat(more[1]).as("divisions with one wave too many").isLessThanOrEqualTo(more[0] / 100);
  }

  @Test
  void bitsOfCellsAndPairsSpareMostLooks() {
    // Two racks of two; each block is at two DataNodes of the one and at one of the other.
    WaveHosts hosts =
        new WaveHosts(new int[] {0, 0, 1, 1}, new int[] {0, 0, 1, 1}, new int[] {2, 2, 2}, 1, 100);
    List<PlacedBlock> blocks =
        List.of(
            new PlacedBlock(1, List.of(0, 1, 2), List.of(), 0),
            new PlacedBlock(2, List.of(0, 1, 3), List.of(), 0));
    NaiveWaves naive = new NaiveWaves(hosts, 1, blocks, 1);
    WavePlan plan =
        new WavePlanner(hosts, naive.conflicts())
            .plan(
                new HolderLooks<IllegalStateException>() {
                  @Override
                  public boolean fits(int host, BitSet wave) {
                    throw new IllegalStateException(host + " with " + wave);
                  }

                  @Override
                  public long looked() {
                    return 0;
                  }
                });
    assertThat(plan.waves()).containsExactly(List.of(0, 1), List.of(2, 3));
    assertThat(plan.isFewest()).isTrue();
    assertThat(plan.bound()).isEqualTo(new WaveBound(2, WaveBound.Reason.BLOCK, 1, List.of()));
  }

  private static WaveHosts oneRack(int count, int leave, int atMost) {
    return new WaveHosts(new int[count], new int[count], new int[] {count}, leave, atMost);
  }

  @Test
  void boundSaysWhy() {
    assertThat(new Case(oneRack(6, 2, 3), 2, List.of(), 1).plan().bound())
        .isEqualTo(new WaveBound(2, WaveBound.Reason.SIZE, 0, List.of()));
    assertThat(new Case(oneRack(6, 4, 100), 4, List.of(), 1).plan().bound())
        .as("four stay in service")
        .isEqualTo(new WaveBound(3, WaveBound.Reason.SIZE, 0, List.of()));
    assertThat(new Case(oneRack(3, 3, 100), 3, List.of(), 1).plan().waves())
        .as("one may always go")
        .hasSize(3);
    List<PlacedBlock> triangle =
        List.of(
            new PlacedBlock(1, List.of(0, 1), List.of(), 0),
            new PlacedBlock(2, List.of(1, 2), List.of(), 0),
            new PlacedBlock(3, List.of(0, 2), List.of(), 0));
    assertThat(new Case(oneRack(6, 1, 100), 1, triangle, 1).plan().bound())
        .isEqualTo(new WaveBound(3, WaveBound.Reason.PAIRS, 0, List.of(0, 1, 2)));
    assertThat(new Case(oneRack(0, 1, 100), 1, List.of(), 1).plan())
        .isEqualTo(
            new WavePlan(
                List.of(), List.of(), new WaveBound(0, WaveBound.Reason.ANY, 0, List.of())));
  }

  @Test
  void blocksBeingWrittenCountThoughNoLookFindsThem() {
    WaveHosts hosts =
        new WaveHosts(new int[] {0, 0, 0}, new int[] {0, 1, 2}, new int[] {9}, 1, 100);
    WaveConflicts conflicts = new WaveConflicts(hosts);
    int[] pipeline = {0, 1, 2};
    conflicts.met(7, pipeline, 3, 3, 2);
    conflicts.beingWritten(pipeline, 3, 2);
    WavePlan plan =
        new WavePlanner(hosts, conflicts).plan(new NaiveWaves(hosts, 1, List.of(), 1).looks());
    assertThat(plan.waves()).containsExactly(List.of(0, 1), List.of(2));
  }

  @Test
  void tangledCellsAreLookedAt() {
    WaveHosts hosts = oneRack(3, 1, 100);
    NaiveWaves naive =
        new NaiveWaves(hosts, 1, List.of(new PlacedBlock(1, List.of(0, 1), List.of(), 0)), 1);
    WaveConflicts conflicts = new WaveConflicts(hosts);
    conflicts.tangled(new int[] {0, 1}, 2);
    assertThat(new WavePlanner(hosts, conflicts).plan(naive.looks()).waves())
        .containsExactly(List.of(0, 2), List.of(1));
  }

  @Test
  void wrongListsAreRefused() {
    assertThatThrownBy(() -> new WaveHosts(new int[2], new int[1], new int[] {2}, 1, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
