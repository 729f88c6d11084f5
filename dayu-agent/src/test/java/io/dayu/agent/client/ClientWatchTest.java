package io.dayu.agent.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.agent.host.AckTimes;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.run.ManualClock;
import io.dayu.protocol.ClientReport;
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

  /** The counters of a DataNode, as the test plays them. */
  private static final class Played implements ClientCounters {
    private final Set<Long> reading = new HashSet<>();
    private final Set<ServedPull> pulls = new HashSet<>();
    private double readsEnded = 7_000;
    private AckTimes acks = AckTimes.NONE;

    @Override
    public ServedPeers served() {
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
  private double readMs = 20;
  private double ackMs = 4;
  private boolean hung;
  private long dueNs;
  private ClientWatch watch = new ClientWatch(counters, () -> recovering, clock, PERIOD_NS);

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
    recovering = true;
  }

  @Test
  void readsAndAcknowledgementsAreTimed() {
    pass(120);

    ClientReport seen = watch.report();
    assertThat(seen.usualReadNs() / MS).isCloseTo(20, within(3.0));
    assertThat(seen.readNs() / MS).isCloseTo(20, within(7.0));
    assertThat(seen.usualAckNs() / MS).isCloseTo(4, within(0.01));
    assertThat(seen.ackNs() / MS).isCloseTo(4, within(0.01));
  }

  @Test
  void slowReadsAreTold_andUsualStaysWhatItWasBefore() {
    peace();
    readMs = 100;
    pass(30);
    assertThat(watch.report().readNs() / MS).isCloseTo(100, within(20.0));
    assertThat(watch.report().usualReadNs() / MS).isLessThan(25);

    readMs = 20;
    pass(30);
    assertThat(watch.report().readNs() / MS).isCloseTo(20, within(7.0));
  }

  @Test
  void slowAcknowledgementsAreTold_andHdfsMayCountAnewAtAnyTime() {
    peace();
    ackMs = 20;
    for (int second = 0; second < 30; second++) {
      counters.acks = second % 7 == 3 ? AckTimes.NONE : counters.acks;
      pass(1);
    }
    assertThat(watch.report().ackNs() / MS).isCloseTo(20, within(1.0));
    assertThat(watch.report().usualAckNs() / MS).isCloseTo(4, within(0.1));
  }

  @Test
  void oneReaderWhoHangsIsNotMany() {
    // So little is under way that one more in all the time is five times as much.
    readMs = 5;
    peace();
    hung = true;
    pass(120);
    assertThat(watch.report().readNs()).isLessThan(2 * watch.report().usualReadNs());
  }

  @Test
  void oneReaderAloneIsNotWhatIsUsual() {
    readMs = 0;
    hung = true;
    pass(120);
    assertThat(watch.report().usualReadNs()).isZero();
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
    // Had they counted, a read would take half of that.
    assertThat(watch.report().readNs() / MS).isCloseTo(20, within(7.0));
  }

  @Test
  void withoutClientsNothingIsKnown() {
    peace();
    for (int second = 0; second < 90; second++) {
      long nowNs = clock.advanceMs(1_000);
      long unused = watch.doWork(nowNs);
    }
    assertThat(watch.report().readNs()).isZero();
  }

  @Test
  void afterARestartInTheMidstOfARecoveryNothingIsUsual() {
    peace();
    readMs = 100;
    watch = new ClientWatch(counters, () -> recovering, clock, PERIOD_NS);
    pass(60);
    assertThat(watch.report().usualReadNs()).isZero();
    assertThat(watch.report().readNs()).isPositive();
  }

  @Test
  void watchThatEndedTellsNothing() {
    peace();
    assertThat(watch.report()).isNotEqualTo(ClientReport.NONE);
    watch.end();
    assertThat(watch.report()).isEqualTo(ClientReport.NONE);
  }
}
