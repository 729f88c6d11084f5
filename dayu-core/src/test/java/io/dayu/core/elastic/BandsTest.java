package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The equal-work layout in bands, beside the paper's formulas. */
class BandsTest {
  private static final double EXACT = 1e-9;

  private static Bands equal(int count, int replicas, double full) {
    return Bands.of(RankedNodes.equal(count, 1, 1), LayoutTerms.of(replicas, full));
  }

  @Test
  void primariesAreThePapers_toTwoServers() {
    for (int count : new int[] {30, 100, 300, 600, 3000}) {
      double paper = count / Math.exp(2) - 1;
      assertThat((double) equal(count, 3, 0).primaries()).isCloseTo(paper, within(2.0));
      assertThat((double) equal(count, 2, 0).primaries())
          .isCloseTo(count / Math.E - 1, within(2.0));
    }
  }

  @Test
  void secondBandEndsAtETimesThePrimaries() {
    Bands bands = equal(600, 3, 0);
    assertThat(bands.end(1) / (double) bands.primaries()).isCloseTo(Math.E, within(0.05));
    Bands four = equal(3000, 4, 0);
    assertThat(four.end(2) / (double) four.end(1)).isCloseTo(Math.E, within(0.05));
    assertThat(four.primaries()).isBetween(147, 152);
  }

  /** Figure 1: server x holds B/x, and a primary B/p. */
  @Test
  void figureOneStoresOneTerabyteOnAHundredServers() {
    Bands bands = Bands.of(RankedNodes.equal(100, 1, 1), new LayoutTerms(3, 0, 14));
    double stored = 0;
    for (int rank = 0; rank < 100; rank++) {
      double gigabytes = 1000 * bands.share(rank);
      stored += gigabytes;
      if (rank < 14) {
        assertThat(gigabytes).isCloseTo(1000.0 / 14, within(EXACT));
      } else {
        assertThat(gigabytes).isGreaterThanOrEqualTo(1000.0 / (rank + 1) - EXACT);
      }
    }
    assertThat(stored).isCloseTo(3000, within(1e-6));
    // All servers hold what equal work asks, and 64 GB are left over for the last of each band.
    assertThat(stored - 1000 - 1000 * sum(15, 100)).isCloseTo(64, within(1.0));
  }

  @Test
  void hardlyAnythingIsLeftOverInALargeCluster() {
    Bands bands = equal(3000, 3, 0);
    double leftOver = 0;
    for (int rank = bands.primaries(); rank < 3000; rank++) {
      double more = bands.share(rank) - 1.0 / (rank + 1);
      assertThat(more).isGreaterThanOrEqualTo(-EXACT);
      leftOver += more;
    }
    assertThat(leftOver).isBetween(0.0, 0.003);
  }

  @Test
  void oneReplicaHasOneBand_twoHaveTwo() {
    Bands one = equal(10, 1, 0.5);
    assertThat(one.count()).isEqualTo(1);
    assertThat(one.primaries()).isEqualTo(10);
    assertThat(one.floor(1)).isEqualTo(10);
    Bands two = equal(7, 2, 0);
    assertThat(two.primaries()).isEqualTo(3);
    assertThat(two.end(1)).isEqualTo(7);
    assertThat(two.floor(2)).isEqualTo(7);
  }

  @Test
  void fewerDataNodesThanReplicasHaveABandEach() {
    Bands bands = equal(2, 3, 0.5);
    assertThat(bands.count()).isEqualTo(2);
    assertThat(bands.floor(3)).isEqualTo(2);
    assertThat(LayoutVerifier.check(bands)).isEmpty();
    assertThat(equal(1, 3, 0.3).primaries()).isEqualTo(1);
  }

  /** One copy of all data must fit on the primaries, and on each other band. */
  @Test
  void fullDisksRaiseTheFloor() {
    assertFloors(0, 14, 38);
    // The table of decision 36.
    assertFloors(0.3, 14, 38);
    assertFloors(0.5, 17, 37);
    assertFloors(0.7, 24, 48);
    assertFloors(0.9, 30, 60);
    Bands packed = equal(99, 3, 1);
    assertThat(packed.fits()).isTrue();
    assertThat(new int[] {packed.end(0), packed.end(1)}).containsExactly(33, 66);
  }

  private static void assertFloors(double full, int one, int two) {
    Bands bands = equal(100, 3, full);
    assertThat(bands.floor(1)).as("one copy, %s full", full).isEqualTo(one);
    assertThat(bands.floor(2)).as("two copies, %s full", full).isEqualTo(two);
  }

  @Test
  void layoutThatCannotHoldItsDataSaysSo() {
    Bands bands = equal(4, 3, 1);
    assertThat(bands.fits()).isFalse();
    assertThat(bands.plannedBytes()).isCloseTo(4.0 / 3, within(EXACT));
    assertThat(bands.mostBytes()).isEqualTo(1);
    assertThat(equal(4, 3, 0.7).fits()).isTrue();
  }

  @Test
  void largeDisksAndFastLinksHoldMore() {
    double[] speeds = {1, 1, 4, 1, 1, 1, 4, 1, 1, 1, 1, 1};
    double[] disks = {9, 9, 9, 9, 1, 9, 9, 9, 9, 9, 9, 9};
    Bands bands = Bands.of(new RankedNodes(speeds, disks), new LayoutTerms(2, 0.15, 4));
    assertThat(bands.share(2)).isCloseTo(4 * bands.share(0), within(EXACT));
    assertThat(bands.share(4) * bands.plannedBytes()).isLessThanOrEqualTo(1 + EXACT);
    assertThat(bands.share(6)).isGreaterThanOrEqualTo(4.0 / 13 - EXACT);
    assertThat(LayoutVerifier.check(bands)).isEmpty();
  }

  @Test
  void unreadPartIsThePapersProduct() {
    Bands bands = equal(100, 3, 0);
    int p = bands.primaries();
    int s = bands.end(1);
    double second = sum(p + 1, 20) / sum(p + 1, s);
    double third = sum(71, 100) / sum(s + 1, 100);
    assertThat(bands.without(20, 70)).isCloseTo(second * third, within(0.01));
    assertThat(bands.without(0, p)).isZero();
    assertThat(bands.without(50, 50)).isEqualTo(1);
  }

  private static double sum(int from, int until) {
    double sum = 0;
    for (int x = from; x <= until; x++) {
      sum += 1.0 / x;
    }
    return sum;
  }

  @Test
  void firstMissingBandIsOfTheBlocksOwnFactor() {
    Bands bands = equal(100, 3, 0);
    int p = bands.primaries();
    assertThat(bands.firstMissing(new int[] {3, p, 99}, 3)).isEqualTo(-1);
    assertThat(bands.firstMissing(new int[] {99, p}, 3)).isZero();
    assertThat(bands.firstMissing(new int[] {99, 0}, 3)).isEqualTo(1);
    assertThat(bands.firstMissing(new int[] {p, 0}, 3)).isEqualTo(2);
    assertThat(bands.firstMissing(new int[] {p, 0}, 2)).isEqualTo(-1);
    assertThat(bands.firstMissing(new int[] {0}, 1)).isEqualTo(-1);
    assertThat(bands.firstMissing(new int[] {0, 1, p, 98, 99}, 5)).isEqualTo(-1);
    assertThat(bands.bandOf(p - 1)).isZero();
    assertThat(bands.bandOf(p)).isEqualTo(1);
    assertThat(bands.bandOf(99)).isEqualTo(2);
  }

  @Test
  void morePrimariesMoveTheOtherBands() {
    Bands more = equal(100, 3, 0).withPrimaries(30);
    assertThat(more.primaries()).isEqualTo(30);
    assertThat(more.end(1)).isBetween(60, 70);
    assertThat(equal(100, 3, 0).withPrimaries(2).primaries())
        .isEqualTo(equal(100, 3, 0).primaries());
  }

  private record Drawn(RankedNodes nodes, LayoutTerms terms) {
    static Drawn from(SplittableRandom random) {
      int count = 1 + random.nextInt(40);
      boolean equal = random.nextInt(4) == 0;
      double[] speeds = random.doubles(count, 1, equal ? 1.0001 : 10).toArray();
      double[] disks = random.doubles(count, 1, equal ? 1.0001 : 10).toArray();
      double full = random.nextInt(3) == 0 ? 0 : random.nextDouble();
      int primaries = random.nextInt(3) == 0 ? random.nextInt(count) : 0;
      return new Drawn(
          new RankedNodes(speeds, disks), new LayoutTerms(1 + random.nextInt(5), full, primaries));
    }
  }

  @Test
  void everyLayoutIsValid() {
    Property.check(
        2_000,
        Drawn::from,
        drawn -> assertThat(LayoutVerifier.check(Bands.of(drawn.nodes, drawn.terms))).isEmpty());
  }

  /** By equal work alone, as few primaries as leave all other bands at least their B/x. */
  @Test
  void primariesAreAsFewAsASearchFinds() {
    Property.check(
        500,
        Drawn::from,
        drawn -> {
          LayoutTerms terms = LayoutTerms.of(drawn.terms.replicas(), 0);
          Bands bands = Bands.of(drawn.nodes, terms);
          int found = 1;
          while (!reaches(drawn.nodes, found, bands.count())) {
            found++;
          }
          int size = drawn.nodes.size();
          int expected = bands.count() == 1 ? size : Math.min(found, size - bands.count() + 1);
          assertThat(bands.primaries()).isEqualTo(expected);
        });
  }

  /**
   * With more primaries than equal work asks for, the second band is as short as the last one's
   * equal work, disks and speed allow.
   */
  @Test
  void secondBandIsAsShortAsASearchFinds() {
    Property.check(
        500,
        Drawn::from,
        drawn -> {
          RankedNodes nodes = drawn.nodes;
          LayoutTerms terms = new LayoutTerms(3, drawn.terms.full(), nodes.size() / 4);
          Bands bands = Bands.of(nodes, terms);
          int p = bands.primaries();
          int equalWork = Bands.of(nodes, LayoutTerms.of(3, 0)).primaries();
          if (nodes.size() < 3 || !bands.fits() || p == equalWork) {
            throw Property.discard();
          }
          for (int end = p + 1; end < bands.end(1); end++) {
            boolean holds = nodes.capacity(p, end) >= bands.plannedBytes() * (1 - EXACT);
            boolean fast = nodes.speed(p, end) >= nodes.speed(0, p) * (1 - EXACT);
            double left = 0;
            for (int rank = end; rank < nodes.size(); rank++) {
              left += nodes.equalWork(rank);
            }
            assertThat(holds && fast && left <= 1).as("end %s", end).isFalse();
          }
        });
  }

  /** Cuts ranks after the primaries into bands of one copy, rank by rank. */
  private static boolean reaches(RankedNodes nodes, int primaries, int bands) {
    int cuts = 1;
    double held = 0;
    double before = 0;
    for (int rank = 0; rank < nodes.size(); rank++) {
      before += nodes.speed(rank);
      double work = nodes.speed(rank) / before;
      if (rank >= primaries) {
        if (cuts == 1 || held + work > 1 + EXACT) {
          cuts++;
          held = 0;
        }
        held += work;
      }
    }
    return cuts <= bands;
  }

  @Test
  void plannedDataFitsOnThePrimariesWheneverItCan() {
    Property.check(
        500,
        Drawn::from,
        drawn -> {
          Bands bands = Bands.of(drawn.nodes, drawn.terms);
          int size = drawn.nodes.size();
          double most = 0;
          for (int rank = 0; rank <= size - bands.count(); rank++) {
            most += drawn.nodes.capacity(rank);
          }
          if (most < bands.plannedBytes()) {
            throw Property.discard();
          }
          assertThat(drawn.nodes.capacity(0, bands.primaries()))
              .isGreaterThanOrEqualTo(bands.plannedBytes() * (1 - EXACT));
        });
  }

  @Test
  void wrongNumbersAreRefused() {
    assertThatThrownBy(() -> LayoutTerms.of(0, 0.5)).hasMessage("replicas 0");
    assertThatThrownBy(() -> LayoutTerms.of(3, 1.1)).hasMessage("full 1.1");
    assertThatThrownBy(() -> new LayoutTerms(3, 0.5, -1)).hasMessage("primaries -1");
    assertThatThrownBy(() -> RankedNodes.equal(0, 1, 1)).hasMessageContaining("0 speeds");
    assertThatThrownBy(() -> new RankedNodes(new double[] {1, 0}, new double[] {1, 1}))
        .hasMessage("rank 1 carries or holds 0.0");
  }

  @Test
  void ranksOfEqualDataNodesHaveOneByX() {
    RankedNodes nodes = RankedNodes.equal(50, 3, 7);
    assertThat(Arrays.asList(nodes.equalWork(0), nodes.equalWork(9))).containsExactly(1.0, 0.1);
    assertThat(nodes.carrying(0)).isZero();
    assertThat(nodes.carrying(30)).isEqualTo(10);
    assertThat(nodes.carrying(31)).isEqualTo(11);
    assertThat(nodes.carrying(1000)).isEqualTo(50);
  }
}
