package io.dayu.hdfs.shadow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.testing.Clusters;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkLogTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MB = 1_000_000;

  private static NodeState using(long bytesPerSec) {
    LinkState link = new LinkState(100 * MB, bytesPerSec, true);
    return Clusters.node("n", 0, link, link);
  }

  @Test
  void staysWithinItsBoundHoweverLongTheLossIs() {
    LinkLog log = new LinkLog(HeardWindow.NONE);
    for (int second = 0; second < 10_000; second++) {
      log.look(List.of(using(second < 5_000 ? 10 * MB : 50 * MB)), second * SECOND);
    }

    assertThat(log.intervals()).isBetween(LinkLog.INTERVALS_MAX / 2, LinkLog.INTERVALS_MAX);
    assertThat(log.clientsBytesPerSec(0, true, 1_000 * SECOND)).isEqualTo(10 * MB);
    assertThat((double) log.clientsBytesPerSec(0, false, 9_000 * SECOND))
        .isCloseTo(50.0 * MB, within(0.01 * MB));
  }

  @Test
  void stocksCopiesAreTakenOffTheTraffic_alsoAfterIntervalsBecameLonger() {
    LinkLog log = new LinkLog(HeardWindow.NONE);
    for (int second = 0; second < 1_000; second++) {
      log.look(List.of(using(30 * MB)), second * SECOND);
    }
    log.copied(0, true, 0, 500 * SECOND, 500.0 * 20 * MB);

    assertThat((double) log.clientsBytesPerSec(0, true, 100 * SECOND))
        .isCloseTo(10.0 * MB, within(0.1 * MB));
    assertThat(log.clientsBytesPerSec(0, true, 900 * SECOND)).isEqualTo(30 * MB);
    assertThat(log.clientsBytesPerSec(0, false, 100 * SECOND)).isEqualTo(30 * MB);
  }

  @Test
  void copiesAreTakenOffLateAndEvenlyAsTheTrafficIsTold() {
    LinkLog log = new LinkLog(new HeardWindow(SECOND, 5 * SECOND));
    for (int second = 0; second < 40; second++) {
      // Clients 10 MB/s all the time, and copies 20 MB/s from 0 s to 20 s.
      long copied = Math.max(0, Math.min(20, second - 1) - Math.max(0, second - 6));
      log.look(List.of(using(10 * MB + copied * 20 * MB / 5)), second * SECOND);
    }
    log.copied(0, true, 0, 20 * SECOND, 20.0 * 20 * MB);

    for (int second = 0; second < 40; second++) {
      assertThat((double) log.clientsBytesPerSec(0, true, second * SECOND))
          .as("at %d s", second)
          .isCloseTo(10.0 * MB, within(4.0 * MB));
    }
    assertThat(log.clientsBytesPerSec(0, true, 12 * SECOND)).isEqualTo(10 * MB);
    assertThat(log.clientsBytesPerSec(0, true, 35 * SECOND)).isEqualTo(10 * MB);
  }

  @Test
  void moreCopiedThanCarriedLeavesNoClients() {
    LinkLog log = new LinkLog(HeardWindow.NONE);
    log.look(List.of(using(MB)), 0);
    log.copied(0, true, 0, SECOND, 5.0 * MB);

    assertThat(log.clientsBytesPerSec(0, true, 0)).isZero();
  }
}
