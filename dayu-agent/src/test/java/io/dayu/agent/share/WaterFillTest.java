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
  private static Party party(double weight, double limit) {
    Party party =
        new Source(
            new Shares.Request(
                InetSocketAddress.createUnresolved("source", 1),
                Optional.empty(),
                1,
                () -> 0,
                rate -> {}),
            1,
            0);
    party.setWeight(weight);
    party.limit(limit);
    return party;
  }

  private static double used(List<Party> parties) {
    return parties.stream().mapToDouble(Party::rateBytesPerSec).sum();
  }

  /** What all take when a weight of 1 may have so much. */
  private static double takenAt(List<Party> parties, double level) {
    return parties.stream()
        .mapToDouble(one -> Math.min(one.limitBytesPerSec(), one.weight() * level))
        .sum();
  }

  private static double slowLevel(List<Party> parties, double capacity) {
    double low = 0;
    double high = 1e12;
    for (int i = 0; i < 200; i++) {
      double middle = (low + high) / 2;
      if (takenAt(parties, middle) < capacity) {
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
      List<Party> parties = new ArrayList<>();
      for (int i = random.nextInt(1, 12); i > 0; i--) {
        parties.add(party(random.nextDouble(0.01, 10), random.nextDouble(0, 100)));
      }
      double capacity = random.nextDouble(0, 600);
      double limits = parties.stream().mapToDouble(Party::limitBytesPerSec).sum();

      WaterFill.fill(parties, capacity);

      assertThat(used(parties))
          .as("seed %d", seed)
          .isCloseTo(Math.min(capacity, limits), within(1e-6));
      if (limits > capacity) {
        double level = slowLevel(parties, capacity);
        for (Party one : parties) {
          double wanted = Math.min(one.limitBytesPerSec(), one.weight() * level);
          assertThat(one.rateBytesPerSec()).as("seed %d", seed).isCloseTo(wanted, within(1e-3));
        }
      }
    }
  }

  @Test
  void limitedOneIsToldWhatItCouldHave() {
    Party small = party(1, 10);
    Party large = party(1, 60);

    WaterFill.fill(List.of(small, large), 100);

    assertThat(small.rateBytesPerSec()).isEqualTo(10);
    assertThat(small.shareBytesPerSec()).isGreaterThan(10).isLessThanOrEqualTo(100);
    assertThat(large.shareBytesPerSec()).isEqualTo(90);
  }

  @Test
  void nobodyGetsNothingOfNothing() {
    Party one = party(1, 10);

    WaterFill.fill(List.of(one), 0);
    WaterFill.fill(List.of(), 100);

    assertThat(one.shareBytesPerSec()).isZero();
  }
}
