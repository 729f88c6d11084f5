package io.dayu.sim.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of which DataNode a reader is told first, by what links were seen to carry. */
class OrderedReadersTest {
  private static final int READS = 1_000;
  private static final int[] BOTH = {0, 1};

  private final ReadServer[] servers = {new ReadServer(10, 1), new ReadServer(20, 1)};
  private final OrderedReaders readers =
      new OrderedReaders(servers, 2 * OrderedReaders.LOOK_NS, new SplittableRandom(1));

  private double shareOfFirst() {
    int first = 0;
    for (int read = 0; read < READS; read++) {
      first += readers.first(BOTH) == 0 ? 1 : 0;
    }
    return first / (double) READS;
  }

  private void lookFor(int seconds) {
    for (int second = 1; second <= seconds; second++) {
      readers.look(second * OrderedReaders.LOOK_NS);
    }
  }

  @Test
  void betweenTwoLooksReadersSpreadAsLinksAreWide() {
    assertThat(shareOfFirst()).isCloseTo(1 / 3.0, within(0.01));
  }

  /** The narrow link has all ten reads left over, and the wide one seven sixteenths of twenty. */
  @Test
  void afterALookTheySpreadByTheSquareOfIdleShares() {
    for (int read = 0; read < 11; read++) {
      servers[1].comes(new ReadRequest(7, 1, 0, 0), 0);
    }
    lookFor(30);
    assertThat(shareOfFirst()).isCloseTo(10 / (10 + 20 * Math.pow(7 / 16.0, 2)), within(0.02));
  }

  @Test
  void whatWasPromisedCountsUntilItIsSeen() {
    for (int read = 0; read < 2 * READS; read++) {
      readers.first(new int[] {1});
    }
    assertThat(readers.first(BOTH)).isZero();
    lookFor(30);
    assertThat(shareOfFirst()).isCloseTo(1 / 3.0, within(0.01));
  }
}
