package io.dayu.sim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.tools.cluster.ClusterShape;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of plays of power cuts against the formula, the paper's figures, and blocks one by one. */
class PowerCutPlaysTest {
  /** Cidon et al.: 1 % of 5,000 nodes with 10,000 blocks each, sets that share no node. */
  @Test
  void formulaGivesThePapersFigures() {
    PowerCut cut = new PowerCut(5000, 50);

    assertThat(cut.lossChance(5000 * 10_000 / 3.0)).isGreaterThan(0.9999);
    assertThat(cut.lossChance(5000 / 3.0)).isCloseTo(0.0015, within(0.0001));
  }

  @Test
  void playsOfSetsGiveTheFormula() {
    ClusterShape shape = new ClusterShape(300, 10, 1, 1);
    PowerCut cut = new PowerCut(300, 9);
    int[][] sets =
        IntStream.range(0, 600)
            .mapToObj(set -> new int[] {set % 300, (set + 10 + set / 300) % 300, (set + 50) % 300})
            .toArray(int[][]::new);

    PlayedChance played = new PowerCutPlays(shape, cut, 1e9, 1).inSets(sets, 200_000);

    assertThat(played.mean()).isCloseTo(cut.lossChance(600), within(4 * played.standardError()));
    PlayedChance fewBlocks = new PowerCutPlays(shape, cut, 300, 2).inSets(sets, 200_000);
    assertThat(fewBlocks.mean())
        .isCloseTo(cut.lossChance(PowerCut.inUse(600, 300)), within(4 * fewBlocks.standardError()));
  }

  /** Blocks are drawn one by one as HDFS places them, and looked at one by one. */
  @Test
  void playsOfRandomPlacementGiveWhatBlocksOneByOneGive() {
    ClusterShape shape = new ClusterShape(38, 6, 1, 1);
    int blocks = 40;
    PlayedChance played = new PowerCutPlays(shape, new PowerCut(38, 6), blocks, 3).atRandom(20_000);

    SplittableRandom random = new SplittableRandom(4);
    int losses = 0;
    int cuts = 20_000;
    for (int cut = 0; cut < cuts; cut++) {
      boolean[] dead = new boolean[38];
      for (int lost = 0; lost < 6; ) {
        int node = random.nextInt(38);
        lost += dead[node] ? 0 : 1;
        dead[node] = true;
      }
      losses +=
          IntStream.range(0, blocks)
                  .mapToObj(block -> block(shape, random))
                  .anyMatch(block -> Arrays.stream(block).allMatch(node -> dead[node]))
              ? 1
              : 0;
    }

    double chance = (double) losses / cuts;
    assertThat(played.mean()).isCloseTo(chance, within(4 * Math.sqrt(chance / cuts)));
  }

  private static int[] block(ClusterShape shape, SplittableRandom random) {
    int first = random.nextInt(shape.nodes());
    int second;
    do {
      second = random.nextInt(shape.nodes());
    } while (shape.rackOf(second) == shape.rackOf(first));
    int third;
    do {
      third = random.nextInt(shape.nodes());
    } while (third == second || shape.rackOf(third) != shape.rackOf(second));
    return new int[] {first, second, third};
  }
}
