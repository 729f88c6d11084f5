package io.dayu.agent.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.dayu.agent.host.AckTimes;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.run.ManualClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A DataNode whose clients read 50 times a second over twenty connections, and write. */
class ClientWatchTest {
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(3);
  private static final long TICK_MS = 10;
  private static final int CONNECTIONS = 20;
  private static final double READS_PER_TICK = 0.5;
  private static final int ACKS_PER_TICK = 2;
  private static final double MS = 1e6;

  /** What a DataNode would count. */
  private static final class Played implements ClientCounters {
    private final Set<Long> reading = new HashSet<>();
    private final Set<ServedPull> pulls = new HashSet<>();
    private double readsEnded = 7_000;
    private AckTimes acks = AckTimes.NONE;
    private boolean broken;

    @Override
    public ServedPeers served() {
      if (broken) {
        throw new IllegalStateException("broken");
      }
      return new ServedPeers(reading, pulls);
    }

    @Override
    public long readsEnded() {
      return (long) readsEnded;
    }

    @Override
    public AckTimes acks() {
      return acks;
    }
  }

  private final ManualClock clock = new ManualClock();
  private final Played counters = new Played();
  private final SplittableRandom random = new SplittableRandom(5);
  private boolean recovering;
  private double told = Double.NaN;
  private double readMs = 20;
  private double ackMs = 4;
  private boolean hung;
  private long dueNs;
  private ClientWatch watch =
      new ClientWatch(counters, () -> recovering, factor -> told = factor, clock, 2, PERIOD_NS);

  @BeforeEach
  void begin() {
    dueNs = clock.nowNs();
  }

  /** Clients go on for so long; their reads are under way as Little's law has it. */
  private void pass(int seconds) {
    for (long tick = 0; tick < seconds * 1_000L / TICK_MS; tick++) {
      counters.reading.clear();
      double under = READS_PER_TICK / TICK_MS * readMs / CONNECTIONS;
      for (long connection = 0; connection < CONNECTIONS; connection++) {
        if (random.nextDouble() < under) {
          counters.reading.add(connection);
        }
      }
      if (hung) {
        counters.reading.add(99L);
      }
      counters.readsEnded += READS_PER_TICK;
      counters.acks =
          new AckTimes(
              counters.acks.acks() + ACKS_PER_TICK,
              counters.acks.totalNs() + ACKS_PER_TICK * ackMs * MS);
      long nowNs = clock.advanceMs(TICK_MS);
      if (nowNs - dueNs >= 0) {
        dueNs = nowNs + watch.doWork(nowNs);
      }
    }
  }

  private void peace() {
    pass(120);
    assertThat(told).isEqualTo(1);
    recovering = true;
  }

  @Test
  void readsAndAcknowledgementsAreTimed() {
    pass(120);

    ClientSummary seen = watch.summary();
    assertThat(seen.usualReadNs()).isCloseTo(20 * MS, within(3 * MS));
    assertThat(seen.readNs()).isCloseTo(20 * MS, within(7 * MS));
    assertThat(seen.usualAckNs()).isCloseTo(4 * MS, within(0.01 * MS));
    assertThat(seen.ackNs()).isCloseTo(4 * MS, within(0.01 * MS));
    assertThat(seen.factor()).isEqualTo(1);
  }

  @Test
  void slowReadsHoldRecoveryBack_untilTheyAreFastAgain() {
    peace();
    readMs = 100;
    pass(30);
    assertThat(told).isEqualTo(0.5);
    assertThat(watch.summary().readNs()).isCloseTo(100 * MS, within(20 * MS));
    assertThat(watch.summary().usualReadNs()).isLessThan(25 * MS);
    assertThat(watch.summary().falls()).isPositive();

    readMs = 20;
    pass(90);
    assertThat(told).isEqualTo(1);
  }

  @Test
  void slowAcknowledgementsDoToo_andHdfsMayCountAnewAtAnyTime() {
    peace();
    ackMs = 20;
    for (int second = 0; second < 30; second++) {
      counters.acks = second % 7 == 3 ? AckTimes.NONE : counters.acks;
      pass(1);
    }
    assertThat(told).isEqualTo(0.5);
    assertThat(watch.summary().ackNs()).isCloseTo(20 * MS, within(MS));

    ackMs = 4;
    pass(90);
    assertThat(told).isEqualTo(1);
  }

  @Test
  void oneReaderWhoHangsIsNotMany() {
    // So little is under way that one more in all the time is five times as much.
    readMs = 5;
    peace();
    hung = true;
    pass(120);
    assertThat(told).isEqualTo(1);
    assertThat(watch.summary().falls()).isZero();
  }

  @Test
  void oneReaderAloneIsNotWhatIsUsual() {
    readMs = 0;
    hung = true;
    pass(120);
    assertThat(watch.summary().usualReadNs()).isZero();
  }

  @Test
  void pullsFromHereAreNoReadsOfClients() throws Exception {
    peace();
    int port = 1;
    for (int second = 0; second < 60; second++) {
      counters.pulls.clear();
      for (int pull = 0; pull < 50; pull++) {
        counters.pulls.add(
            new ServedPull(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 9866));
        port++;
      }
      pass(1);
      counters.readsEnded += 50;
    }
    assertThat(told).isEqualTo(1);
    // Had they counted, a read would take half of that.
    assertThat(watch.summary().readNs()).isCloseTo(20 * MS, within(7 * MS));
    assertThat(watch.summary().falls()).isZero();
  }

  @Test
  void withoutClientsNothingIsKnown_andNothingIsHeldBack() {
    peace();
    readMs = 100;
    pass(30);
    assertThat(told).isEqualTo(0.5);
    for (int second = 0; second < 90; second++) {
      long nowNs = clock.advanceMs(1_000);
      long unused = watch.doWork(nowNs);
    }
    assertThat(told).isEqualTo(1);
    assertThat(watch.summary().readNs()).isZero();
  }

  @Test
  void aRestartInTheMidstOfARecoveryHoldsNothingBack() {
    peace();
    readMs = 100;
    watch =
        new ClientWatch(counters, () -> recovering, factor -> told = factor, clock, 2, PERIOD_NS);
    pass(60);
    assertThat(told).isEqualTo(1);
    assertThat(watch.summary().usualReadNs()).isZero();
    assertThat(watch.summary().readNs()).isPositive();
  }

  @Test
  void whatFailsOrEndsHoldsNothingBack() {
    peace();
    readMs = 100;
    pass(30);
    assertThat(told).isEqualTo(0.5);
    counters.broken = true;
    assertThatThrownBy(() -> watch.doWork(clock.nowNs())).hasMessage("broken");
    assertThat(told).isEqualTo(1);

    counters.broken = false;
    pass(3);
    assertThat(told).isEqualTo(0.5);
    watch.end();
    assertThat(told).isEqualTo(1);
    assertThat(watch.summary()).isEqualTo(ClientSummary.NONE);
  }
}
