package io.dayu.sim.engine;

import static io.dayu.sim.engine.ToyCluster.MB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.testing.Property;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Streams without rates share links as progressive filling does, foreground being eight each. */
class StreamSharesTest {
  private static final int FOREGROUND_STREAMS = 8;

  private static final class Streams {
    final TickTransfers tick;

    Streams(SplittableRandom random) {
      tick = new TickTransfers(random);
      int count = 1 + random.nextInt(20);
      for (int i = 0; i < count; i++) {
        tick.add(1000 * MB, SimulatedTransfer.UNPACED, 0);
      }
    }

    private boolean takes(int stream, int link) {
      return tick.transfers.get(stream).route().takes(link);
    }

    /** Raises all rates together; streams on the link that fills first stay behind. */
    double[] filled() {
      double[] rates = new double[tick.transfers.size()];
      boolean[] open = new boolean[rates.length];
      Arrays.fill(open, true);
      for (int round = 0; round < rates.length; round++) {
        double level = Double.POSITIVE_INFINITY;
        boolean[] fills = new boolean[rates.length];
        for (int link = 0; link < tick.links.count(); link++) {
          boolean[] on = new boolean[rates.length];
          for (int stream = 0; stream < rates.length; stream++) {
            on[stream] = takes(stream, link);
          }
          double levelOfLink =
              level(on, rates, open, tick.bytesPerSec(link), tick.foregroundBytesPerSec(link));
          fills = levelOfLink < level ? on : fills;
          level = Math.min(level, levelOfLink);
        }
        for (int node = 0; node < tick.shape.nodes(); node++) {
          boolean[] sent = new boolean[rates.length];
          boolean[] received = new boolean[rates.length];
          for (int stream = 0; stream < rates.length; stream++) {
            sent[stream] = tick.transfers.get(stream).source() == node;
            received[stream] = tick.transfers.get(stream).destination() == node;
          }
          for (boolean[] limited : new boolean[][] {sent, received}) {
            double levelOfNode = level(limited, rates, open, (double) tick.limitBytesPerSec, 0);
            fills = levelOfNode < level ? limited : fills;
            level = Math.min(level, levelOfNode);
          }
        }
        for (int stream = 0; stream < rates.length; stream++) {
          if (open[stream] && fills[stream]) {
            rates[stream] = level;
            open[stream] = false;
          }
        }
      }
      return rates;
    }

    /** What each open stream would get if these were the next to fill what they share. */
    private static double level(
        boolean[] on, double[] rates, boolean[] open, double bytesPerSec, double foreground) {
      double left = bytesPerSec;
      int waiting = 0;
      for (int stream = 0; stream < rates.length; stream++) {
        left -= on[stream] ? rates[stream] : 0;
        waiting += on[stream] && open[stream] ? 1 : 0;
      }
      if (waiting == 0) {
        return Double.POSITIVE_INFINITY;
      }
      return Math.max((left - foreground) / waiting, left / (waiting + FOREGROUND_STREAMS));
    }
  }

  @Test
  void ratesAreThoseOfProgressiveFilling() {
    Property.check(
        Streams::new,
        streams -> {
          streams.tick.move();
          double[] filled = streams.filled();
          for (int stream = 0; stream < filled.length; stream++) {
            SimulatedTransfer transfer = streams.tick.transfers.get(stream);
            double moved = transfer.block().sizeBytes() - transfer.remainingBytes();
            assertThat(moved / TickTransfers.SECONDS).isCloseTo(filled[stream], within(100.0));
          }
        });
  }

  /** Between the same nodes: what has a rate goes first, the rest of the link is shared. */
  @Test
  void transfersWithRatesAreServedBefore() {
    Network network = new Network(ToyCluster.shape(2));
    SimulatedTransfer paced = between(network, 60 * MB);
    SimulatedTransfer first = between(network, SimulatedTransfer.UNPACED);
    SimulatedTransfer second = between(network, SimulatedTransfer.UNPACED);
    Tick tick = new Tick(0, ToyCluster.SECOND_NS, ToyCluster.steady(2, 0), 100 * MB);
    network.move(List.of(first, paced, second), tick, new boolean[] {true, true}, false);
    assertThat(paced.doneBytes()).isEqualTo(60 * MB);
    assertThat((double) first.doneBytes()).isCloseTo(20e6, within(10.0));
    assertThat((double) second.doneBytes()).isCloseTo(20e6, within(10.0));
  }

  private static SimulatedTransfer between(Network network, long bytesPerSec) {
    return new SimulatedTransfer(
        new LostBlock(1, 1000 * MB, 3, 1, IntSet.of(0)),
        IntSet.of(0),
        1,
        network.links().route(0, 1),
        new SimulatedTransfer.Pace(bytesPerSec, 0));
  }
}
