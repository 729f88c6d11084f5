package io.dayu.core.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.testing.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The ledger answers what its Javadoc says, for routes with weights and without. */
class LinkLedgerTest {
  private static final int LINKS = 6;

  private record Charge(Route route, long bytes) {}

  @Test
  void copies() {
    Property.check(1000, random -> random.nextLong(), seed -> compare(seed, 1));
  }

  @Test
  void routesWithWeights() {
    Property.check(1000, random -> random.nextLong(), seed -> compare(seed, 8));
  }

  private static void compare(long seed, int mostWeight) {
    SplittableRandom random = new SplittableRandom(seed);
    boolean narrow = random.nextInt(4) == 0;
    long[] budgets = random.longs(LINKS, 0, narrow ? 30 : 100_000).toArray();
    SlotLength slot = new SlotLength(1 + random.nextLong(10_000_000_000L));
    double least = random.nextInt(3) == 0 ? 1 : 1.0 / (1 + random.nextInt(16));
    LinkLedger ledger = new LinkLedger(budgets, slot, least);
    NaiveLedger naive = new NaiveLedger(budgets, slot, least);
    for (int i = random.nextInt(3); i > 0; i--) {
      Route route = route(random, mostWeight);
      long rate = random.nextLong(narrow ? 10 : 20_000);
      ledger.reserve(route, rate);
      naive.reserve(route, rate);
    }
    List<Charge> charges = new ArrayList<>();
    for (int step = 0; step < 30; step++) {
      step(random, mostWeight, ledger, naive, charges);
      for (int link = 0; link < LINKS; link++) {
        assertThat(ledger.assignedBytes(link)).isEqualTo(naive.assignedBytes(link));
        assertThat(ledger.saturated(link)).isEqualTo(naive.saturated(link));
      }
    }
  }

  private static void step(
      SplittableRandom random,
      int mostWeight,
      LinkLedger ledger,
      NaiveLedger naive,
      List<Charge> charges) {
    Route route = route(random, mostWeight);
    long bytes = 1 + random.nextLong(random.nextBoolean() ? 1_000_000 : 20_000);
    assertThat(ledger.narrowestBytesPerSec(route)).isEqualTo(naive.narrowestBytesPerSec(route));
    assertThat(ledger.carriedBytes(route, bytes)).isEqualTo(naive.carriedBytes(route, bytes));
    long room = ledger.roomFor(route, bytes);
    assertThat(room).isEqualTo(naive.roomFor(route, bytes));
    if (room > 0 || random.nextInt(4) == 0) {
      long charged = room > 0 ? room : bytes;
      ledger.charge(route, charged);
      naive.charge(route, charged);
      charges.add(new Charge(route, charged));
    }
    if (!charges.isEmpty() && random.nextInt(3) == 0) {
      Charge one = charges.remove(random.nextInt(charges.size()));
      long trimmed = ledger.trim(one.route(), one.bytes());
      assertThat(trimmed).isEqualTo(naive.trim(one.route(), one.bytes()));
      long left = trimmed == 0 ? one.bytes() : trimmed;
      if (random.nextBoolean()) {
        ledger.discharge(one.route(), left);
        naive.discharge(one.route(), left);
      } else {
        charges.add(new Charge(one.route(), left));
      }
    }
  }

  private static Route route(SplittableRandom random, int mostWeight) {
    Route route = new Route();
    int first = random.nextInt(LINKS);
    for (int i = 1 + random.nextInt(LINKS - 1); i > 0; i--) {
      route.with((first + i) % LINKS, 1 + random.nextInt(mostWeight));
    }
    return route;
  }
}
