package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the copies that must be made before a cluster is smaller. */
class LayoutDebtTest {
  private static final Bands BANDS =
      Bands.of(RankedNodes.equal(30, 1, 1), new LayoutTerms(3, 0, 4));

  /** Figure 6: of U blocks written over m ranks, U(m-x)/m must move before x are awake. */
  @Test
  void cleanUpOfFigureSix() {
    int written = 480;
    for (int offload : new int[] {4, 8, 10, 30}) {
      LayoutDebt debt = new LayoutDebt(BANDS, 1);
      for (int block = 0; block < written; block++) {
        debt.add(new int[] {block % offload}, 3, 1);
      }
      for (int size = 4; size <= 30; size++) {
        long expected = size >= offload ? 0 : (long) written * (offload - size) / offload;
        assertThat(debt.cleanUpBytes(size)).isEqualTo(expected);
      }
    }
  }

  @Test
  void conformingBlockOwesNothingAboveTheFloor() {
    LayoutDebt debt = new LayoutDebt(BANDS, 2);
    debt.add(new int[] {29, 1, 5}, 3, 100);
    assertThat(debt.cleanUpBytes(BANDS.floor(2))).isZero();
    assertThat(debt.cleanSize()).isEqualTo(BANDS.floor(2));
    assertThat(debt.offBandBytes(0) + debt.offBandBytes(1) + debt.offBandBytes(2)).isZero();
    // Only rank 1 would be awake of its holders, so that one copy is owed.
    assertThat(debt.cleanUpBytes(4)).isEqualTo(100);
    assertThat(debt.owedBytes(5)).isEqualTo(100);
  }

  @Test
  void blockWithoutPrimaryOwesTwoCopies() {
    LayoutDebt debt = new LayoutDebt(BANDS, 2);
    debt.add(new int[] {28, 20, 29}, 3, 100);
    assertThat(debt.cleanUpBytes(15)).isEqualTo(200);
    assertThat(debt.cleanSize()).isEqualTo(29);
    assertThat(debt.offBandBytes(0)).isEqualTo(100);
    debt.remove(new int[] {29, 28, 20}, 3, 100);
    assertThat(debt.cleanUpBytes(0)).isZero();
    assertThat(debt.offBandBytes(0)).isZero();
  }

  @Test
  void singleReplicaOwesOneCopyAlone() {
    LayoutDebt debt = new LayoutDebt(BANDS, 2);
    debt.add(new int[] {12}, 1, 7);
    assertThat(debt.cleanUpBytes(4)).isEqualTo(7);
    assertThatThrownBy(() -> new LayoutDebt(BANDS, 0)).hasMessage("awake 0");
  }

  private static List<int[]> blocks(SplittableRandom random) {
    List<int[]> blocks = new ArrayList<>();
    for (int block = random.nextInt(30); block >= 0; block--) {
      blocks.add(random.ints(0, 30).distinct().limit(1 + random.nextInt(4)).toArray());
    }
    return blocks;
  }

  /** Copies that every block lacks when only so many are awake, one block after another. */
  @Test
  void cleanUpIsTheCopiesThatAreNotAwake() {
    Property.check(
        300,
        LayoutDebtTest::blocks,
        blocks -> {
          LayoutDebt debt = new LayoutDebt(BANDS, 2);
          blocks.forEach(block -> debt.add(block, 3, 10));
          for (int size = 0; size <= 30; size++) {
            long lacking = 0;
            for (int[] block : blocks) {
              int awake = 0;
              for (int rank : block) {
                awake += rank < size ? 1 : 0;
              }
              lacking += 10L * Math.max(0, Math.min(2, block.length) - awake);
            }
            assertThat(debt.cleanUpBytes(size)).isEqualTo(lacking);
          }
        });
  }
}
