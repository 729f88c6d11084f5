package io.dayu.agent.heat;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ReadListener;
import io.dayu.agent.host.ServedReads;
import io.dayu.protocol.BlockReads;
import io.dayu.protocol.ReadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests of the watch over reads, by what a DataNode tells and by looks. */
class ReadWatchTest {
  private static final String POOL = "BP-1";
  private static final long REPORT_NS = TimeUnit.SECONDS.toNanos(10);

  private static final class PlayedReads implements ServedReads {
    final List<BlockRead> now = new ArrayList<>();
    boolean tells;
    ReadListener listener = ReadListener.NONE;

    @Override
    public List<BlockRead> now() {
      return List.copyOf(now);
    }

    @Override
    public boolean tell(ReadListener told) {
      if (tells) {
        listener = told;
      }
      return tells;
    }

    @Override
    public boolean tells() {
      return tells;
    }
  }

  private final PlayedReads served = new PlayedReads();
  private long nowNs;
  private final ReadWatch watch = new ReadWatch(served, () -> nowNs, REPORT_NS);
  private final PoolReads pool = watch.of(POOL);

  private ReadReport report() {
    nowNs += REPORT_NS;
    ReadReport report = pool.report(nowNs).orElseThrow();
    pool.answered(report);
    return report;
  }

  @Test
  void readsOfAnyLengthAreCountedWhereTheyAreTold() {
    served.tells = true;
    watch.doWork(nowNs);
    served.listener.began(POOL, 7, true);
    served.listener.began(POOL, 7, true);
    served.listener.began(POOL, 8, false);
    served.listener.began("BP-2", 9, true);
    assertThat(report())
        .isEqualTo(new ReadReport(1, true, 2, 1, 0, List.of(new BlockReads(7, 2, 0))));
    assertThat(watch.clientReads()).isEqualTo(3);
    assertThat(watch.dataNodeReads()).isEqualTo(1);
    assertThat(watch.exact()).isTrue();
  }

  @Test
  void readsAreSeenOnceByLooks_andReadersInTheMean() {
    served.now.add(new BlockRead(1, POOL, 7));
    served.now.add(new BlockRead(2, POOL, 7));
    served.now.add(new BlockRead(3, "BP-2", 7));
    watch.doWork(nowNs);
    watch.doWork(nowNs);
    served.now.remove(0);
    watch.doWork(nowNs);
    served.now.clear();
    watch.doWork(nowNs);
    served.now.add(new BlockRead(1, POOL, 7));
    watch.doWork(nowNs);
    assertThat(report())
        .isEqualTo(new ReadReport(1, false, 3, 0, 9 / 5.0, List.of(new BlockReads(7, 3, 6 / 5.0))));
    assertThat(watch.readersNow()).isEqualTo(1);
  }

  @Test
  void replicasThatComeLaterTellFromThenOn() {
    served.now.add(new BlockRead(1, POOL, 7));
    watch.doWork(nowNs);
    served.tells = true;
    watch.doWork(nowNs);
    served.listener.began(POOL, 7, true);
    served.now.add(new BlockRead(2, POOL, 7));
    watch.doWork(nowNs);
    assertThat(report().clientReads()).isEqualTo(2);
  }

  @Test
  void readsThatAreToldNoMoreAreSeenByLooks_andNotCalledExact() {
    served.tells = true;
    watch.doWork(nowNs);
    served.tells = false;
    served.now.add(new BlockRead(1, POOL, 7));
    watch.doWork(nowNs);
    assertThat(watch.exact()).isFalse();
    assertThat(report())
        .isEqualTo(new ReadReport(1, false, 1, 0, 0.5, List.of(new BlockReads(7, 1, 0.5))));

    served.tells = true;
    watch.doWork(nowNs);
    assertThat(watch.exact()).as("who has failed is not told again").isFalse();
  }

  @Test
  void reportIsRepeatedUntilItIsAnswered() {
    served.tells = true;
    watch.doWork(nowNs);
    served.listener.began(POOL, 7, true);
    assertThat(pool.report(nowNs)).isEmpty();
    nowNs += REPORT_NS;
    ReadReport first = pool.report(nowNs).orElseThrow();
    served.listener.began(POOL, 7, true);
    nowNs += REPORT_NS;
    assertThat(pool.report(nowNs)).contains(first);
    pool.answered(first);
    ReadReport second = pool.report(nowNs).orElseThrow();
    assertThat(second.number()).isEqualTo(2);
    assertThat(second.clientReads()).isEqualTo(1);
  }

  @Test
  void longReadIsReportedWhileItLasts() {
    served.now.add(new BlockRead(1, POOL, 7));
    watch.doWork(nowNs);
    report();
    watch.doWork(nowNs);
    assertThat(report().blocks()).containsExactly(new BlockReads(7, 0, 1));
    served.now.clear();
    watch.doWork(nowNs);
    assertThat(report().blocks()).isEmpty();
  }

  @Test
  void whatIsKeptAndReportedIsBounded_andTheMostReadIsInIt() {
    served.tells = true;
    watch.doWork(nowNs);
    int many = 3 * PoolReads.READ_AT_ONCE_MAX;
    for (int block = 0; block < many; block++) {
      served.listener.began(POOL, block, true);
      served.now.add(new BlockRead(block, POOL, block));
      if (block % 100 == 0) {
        served.listener.began(POOL, -1, true);
      }
    }
    watch.doWork(nowNs);
    ReadReport report = report();
    assertThat(report.blocks()).hasSize(PoolReads.REPORTED_MAX);
    assertThat(report.blocks().get(0).blockId()).isEqualTo(-1);
    assertThat(report.blocks().get(0).reads()).isBetween(100L, 123L);
    assertThat(report.clientReads()).isEqualTo(many + 123);
  }

  @Test
  void restsLongerWhereALookTakesLong_andNeverLongerThanASecond() {
    AtomicLong lookMs = new AtomicLong(3);
    ServedReads slow =
        new ServedReads() {
          @Override
          public List<BlockRead> now() {
            nowNs += TimeUnit.MILLISECONDS.toNanos(lookMs.get());
            return List.of();
          }

          @Override
          public boolean tell(ReadListener told) {
            return false;
          }

          @Override
          public boolean tells() {
            return false;
          }
        };
    ReadWatch busy = new ReadWatch(slow, () -> nowNs, REPORT_NS);
    assertThat(busy.doWork(nowNs)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
    lookMs.set(200);
    assertThat(busy.doWork(nowNs)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    assertThat(watch.doWork(nowNs)).isEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
  }

  @Test
  void nobodyIsToldAfterTheEnd() {
    served.tells = true;
    watch.doWork(nowNs);
    watch.end();
    served.listener.began(POOL, 7, true);
    assertThat(watch.clientReads()).isZero();
  }
}
