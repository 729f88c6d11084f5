package io.dayu.agent.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sharing out against a slow search for the level. */
class WaterFillTest {
  private static Peer peer(double weight, double limit) {
    Peer peer =
        new SourcePeer(
            new Shares.ShareRequest(
                InetSocketAddress.createUnresolved("source", 1),
                Optional.empty(),
                1,
                () -> 0,
                rate -> {},
                rate -> {}),
            1,
            0);
    peer.setWeight(weight);
    peer.limit(limit);
    return peer;
  }

  private static double used(List<Peer> peers) {
    return peers.stream().mapToDouble(Peer::rateBytesPerSec).sum();
  }

  /** What all take when a weight of 1 may have so much. */
  private static double takenAt(List<Peer> peers, double level) {
    return peers.stream()
        .mapToDouble(one -> Math.min(one.limitBytesPerSec(), one.weight() * level))
        .sum();
  }

  private static double slowLevel(List<Peer> peers, double capacity) {
    double low = 0;
    double high = 1e12;
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (takenAt(peers, middle) < capacity) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  @Test
  void equalsTheSlowSearch() {
    for (long seed = 1; seed <= 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Peer> peers = new ArrayList<>();
      for (int i = random.nextInt(1, 12); i > 0; i--) {
        peers.add(peer(random.nextDouble(0.01, 10), random.nextDouble(0, 100)));
      }
      double capacity = random.nextDouble(0, 600);
      double limits = peers.stream().mapToDouble(Peer::limitBytesPerSec).sum();

      WaterFill.fill(peers, capacity);

      assertThat(used(peers))
          .as("seed %d", seed)
          .isCloseTo(Math.min(capacity, limits), within(1e-6));
      if (limits > capacity) {
        double level = slowLevel(peers, capacity);
        for (Peer one : peers) {
          double wanted = Math.min(one.limitBytesPerSec(), one.weight() * level);
          assertThat(one.rateBytesPerSec()).as("seed %d", seed).isCloseTo(wanted, within(1e-3));
        }
      }
    }
  }

  @Test
  void limitedOneIsToldWhatItCouldHave() {
    Peer small = peer(1, 10);
    Peer large = peer(1, 60);

    WaterFill.fill(List.of(small, large), 100);

    assertThat(small.rateBytesPerSec()).isEqualTo(10);
    assertThat(small.shareBytesPerSec()).isGreaterThan(10).isLessThanOrEqualTo(100);
    assertThat(large.shareBytesPerSec()).isEqualTo(90);
  }

  @Test
  void nobodyGetsNothingOfNothing() {
    Peer one = peer(1, 10);

    WaterFill.fill(List.of(one), 0);
    WaterFill.fill(List.of(), 100);

    assertThat(one.shareBytesPerSec()).isZero();
  }
}
