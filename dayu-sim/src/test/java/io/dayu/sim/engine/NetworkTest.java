package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static io.dayu.sim.engine.ToyCluster.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.testing.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Transfers at set rates share full links in proportion to what is asked. */
class NetworkTest {
  /** Some transfers, of which some end in the tick and some begin in it, and what each asks. */
  private static final class Paced {
    final TickTransfers tick;
    final double[] rates;
    final double[] activeSeconds;
    final double[] offered;

    Paced(SplittableRandom random) {
      tick = new TickTransfers(random);
      int count = 1 + random.nextInt(20);
      rates = new double[count];
      activeSeconds = new double[count];
      offered = new double[count];
      for (int i = 0; i < count; i++) {
        long bytesPerSec = (1 + random.nextInt(60)) * MB;
        long bytes = (1 + random.nextInt(40)) * MB;
        long fromNs = random.nextInt(3) == 0 ? SECOND_NS / 8 : 0;
        tick.add(bytes, bytesPerSec, fromNs);
        rates[i] = (double) bytesPerSec;
        activeSeconds[i] = TickTransfers.SECONDS - fromNs / 1e9;
        offered[i] = Math.min((double) bytes, rates[i] * activeSeconds[i]);
      }
    }

    /** One that ends asks for what remains, but goes at its rate's share until then. */
    boolean anyEnds() {
      boolean ends = false;
      for (int i = 0; i < rates.length; i++) {
        ends |= offered[i] < rates[i] * activeSeconds[i];
      }
      return ends;
    }

    private boolean takes(int transfer, int link) {
      return tick.transfers.get(transfer).route().takes(link);
    }

    /** Which part of what is asked a link carries. */
    private double share(int link) {
      double asked = tick.foregroundBytesPerSec(link) * TickTransfers.SECONDS;
      for (int i = 0; i < rates.length; i++) {
        asked += takes(i, link) ? offered[i] : 0;
      }
      return Math.min(1, tick.bytesPerSec(link) * TickTransfers.SECONDS / asked);
    }

    double moved(int transfer) {
      double share = 1;
      for (int link = 0; link < tick.links.count(); link++) {
        share = takes(transfer, link) ? Math.min(share, share(link)) : share;
      }
      double bytes = (double) tick.transfers.get(transfer).block().sizeBytes();
      return Math.min(bytes, share * rates[transfer] * activeSeconds[transfer]);
    }
  }

  @Test
  void aTransferGetsTheSmallestShareOfItsLinks() {
    Property.check(
        Paced::new,
        paced -> {
          paced.tick.move();
          for (int i = 0; i < paced.rates.length; i++) {
            SimulatedTransfer transfer = paced.tick.transfers.get(i);
            double moved = transfer.block().sizeBytes() - transfer.remainingBytes();
            assertThat(moved).isCloseTo(paced.moved(i), within(1.0));
          }
        });
  }

  @Test
  void aLinkCarriesWhatItsTransfersMove_andNoMoreThanItCan() {
    Property.check(
        Paced::new,
        paced -> {
          paced.tick.move();
          for (int link = 0; link < paced.tick.links.count(); link++) {
            double sum = 0;
            for (int i = 0; i < paced.rates.length; i++) {
              sum += paced.takes(i, link) ? paced.moved(i) : 0;
            }
            Network network = paced.tick.network;
            assertThat(network.recoveryBytes(link)).isCloseTo(sum, within(1.0));
            assertThat(network.foregroundBytes(link))
                .isCloseTo(
                    paced.tick.foregroundBytesPerSec(link) * TickTransfers.SECONDS, within(1e-3));
            if (!paced.anyEnds()) {
              assertThat(sum).isLessThanOrEqualTo(network.capacityBytes(link) + 1);
            }
          }
        });
  }

  @Test
  void whatHasLostItsSourceDoesNotMove() {
    TickTransfers tick = new TickTransfers(new SplittableRandom(1));
    tick.add(MB, MB, 0).loseSource();
    tick.move();
    assertThat(tick.transfers.get(0).doneBytes()).isZero();
  }
}
