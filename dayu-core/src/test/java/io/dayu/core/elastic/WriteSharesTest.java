package io.dayu.core.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of the places of new replicas, by the paper's three rules of offloading. */
class WriteSharesTest {
  private static final double SPEED = 90;

  private static Bands figureFive() {
    return Bands.of(RankedNodes.equal(30, SPEED, 1), new LayoutTerms(3, 0, 4));
  }

  /** Section 3.2.1 and figure 5: p/(N/R) of HDFS's speed, doubled by 8, full speed by 10. */
  @Test
  void writeLimitIsThatOfTheOffloadSet() {
    Bands bands = figureFive();
    for (int offload : new int[] {4, 8, 10}) {
      assertThat(WriteShares.of(bands, offload, 30).mostBytesPerSec())
          .isCloseTo(offload * SPEED, within(1e-6));
    }
    assertThat(OffloadSet.fullSpeed(bands)).isEqualTo(10);
  }

  @Test
  void resultOfSection32() {
    Bands bands = Bands.of(RankedNodes.equal(100, SPEED, 1), new LayoutTerms(3, 0, 10));
    // The paper says that 10 primaries of 90 MB/s write 900 MB/s.
    assertThat(WriteShares.of(bands, bands.primaries(), 100).mostBytesPerSec())
        .isCloseTo(bands.primaries() * SPEED, within(1e-6));
  }

  @Test
  void offloadSetHoldsOneReplicaAndRanksAfterItKeepTheirs() {
    Bands bands = figureFive();
    WriteShares shares = WriteShares.of(bands, 8, 30);
    double inSet = 0;
    double all = 0;
    for (int rank = 0; rank < 30; rank++) {
      inSet += rank < 8 ? shares.share(rank) : 0;
      all += shares.share(rank);
      assertThat(rank < 8 || shares.share(rank) >= bands.nodes().equalWork(rank) - 1e-9).isTrue();
    }
    assertThat(inSet).isCloseTo(1, within(1e-9));
    assertThat(all).isCloseTo(3, within(1e-9));
    assertThat(shares.share(3)).isCloseTo(1.0 / 8, within(1e-9));
  }

  @Test
  void whatRestingRanksWouldGetGoesToTheLeastLoaded() {
    Bands bands = figureFive();
    WriteShares shares = WriteShares.of(bands, 4, 15);
    assertThat(shares.share(15)).isZero();
    // 4 primaries hold a quarter each; the 11 others hold two copies, no one less than another.
    assertThat(shares.share(0)).isCloseTo(0.25, within(1e-9));
    assertThat(shares.share(14)).isCloseTo(2.0 / 11, within(0.03));
    assertThat(WriteShares.of(bands, 4, 4).share(0)).isCloseTo(0.75, within(1e-9));
  }

  @Test
  void twoAwakeDataNodesHoldTwoCopiesAndNotThree() {
    Bands bands = Bands.of(RankedNodes.equal(6, 1, 1), new LayoutTerms(3, 0, 2));
    WriteShares shares = WriteShares.of(bands, 2, 2);
    assertThat(shares.share(0) + shares.share(1)).isCloseTo(2, within(1e-9));
  }

  @Test
  void offloadSetFollowsWhatIsWritten() {
    Bands bands = figureFive();
    assertThat(OffloadSet.size(bands, 0, 0.9)).isEqualTo(4);
    assertThat(OffloadSet.size(bands, 4 * SPEED, 0.9)).isEqualTo(5);
    assertThat(OffloadSet.size(bands, 7.2 * SPEED, 0.9)).isEqualTo(8);
    assertThat(OffloadSet.size(bands, 30 * SPEED, 0.9)).isEqualTo(10);
  }

  @Test
  void impossibleSizesAreRefused() {
    Bands bands = figureFive();
    assertThatThrownBy(() -> WriteShares.of(bands, 3, 30)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> WriteShares.of(bands, 8, 7)).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> WriteShares.of(bands, 8, 31)).isInstanceOf(RuntimeException.class);
  }

  private record Drawn(Bands bands, int offload, int awake) {
    static Drawn from(SplittableRandom random) {
      int count = 3 + random.nextInt(30);
      RankedNodes nodes =
          new RankedNodes(
              random.doubles(count, 1, 5).toArray(), random.doubles(count, 1, 5).toArray());
      double full = random.nextDouble();
      Bands bands = Bands.of(nodes, LayoutTerms.of(1 + random.nextInt(4), full));
      int offload =
          Math.min(count, bands.primaries() + random.nextInt(1 + count - bands.primaries()));
      return new Drawn(bands, offload, offload + random.nextInt(count - offload + 1));
    }
  }

  /** The same by handing out a thousandth of a copy at a time, each to the least loaded. */
  private static double[] obvious(Drawn drawn, double grain) {
    RankedNodes nodes = drawn.bands.nodes();
    double[] load = new double[nodes.size()];
    double sum = 0;
    for (int rank = 0; rank < drawn.awake; rank++) {
      load[rank] =
          rank < drawn.offload
              ? nodes.speed(rank) / nodes.speed(0, drawn.offload)
              : Math.min(drawn.bands.share(rank), nodes.equalWork(rank));
      sum += load[rank];
    }
    for (; sum < Math.min(drawn.bands.count(), drawn.awake); sum += grain) {
      int least = -1;
      for (int rank = 0; rank < drawn.awake; rank++) {
        boolean room = load[rank] + grain / 2 < 1;
        if (room
            && (least < 0 || load[rank] / nodes.speed(rank) < load[least] / nodes.speed(least))) {
          least = rank;
        }
      }
      if (least < 0) {
        break;
      }
      load[least] += grain;
    }
    return load;
  }

  @Test
  void sharesAreThoseOfHandingOutBitByBit() {
    Property.check(
        200,
        Drawn::from,
        drawn -> {
          double[] obvious = obvious(drawn, 1e-3);
          WriteShares shares = WriteShares.of(drawn.bands, drawn.offload, drawn.awake);
          for (int rank = 0; rank < obvious.length; rank++) {
            assertThat(shares.share(rank)).isCloseTo(obvious[rank], within(5e-3));
          }
        });
  }
}
