package io.dayu.agent.pull;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The time that a pull takes, and what its rates come to meanwhile. */
final class PullProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final PullProgress progress =
      new PullProgress(
          new PullOrder(
              new TransferId(1, 1),
              new BlockRef("BP", 1, 1, 1000),
              new DataNodeAddress("source", "127.0.0.1", "source", 1, 2, 3, 4),
              "DISK",
              "",
              10,
              0,
              Optional.empty()));

  private void assertReported(long atNs, long activeNs, long allottedBytes) {
    TransferReport report = progress.report(atNs);
    assertThat(report.pace().activeNs()).isEqualTo(activeNs);
    assertThat(report.pace().allottedBytes()).isEqualTo(allottedBytes);
  }

  @Test
  void everyRateCountsForAsLongAsItIsHeld() {
    progress.pulling(100 * SECOND);
    assertReported(102 * SECOND, 2 * SECOND, 20);
    progress.ordered(30);
    progress.allotted(30, 103 * SECOND);
    assertThat(progress.report(103 * SECOND).pace().rateBytesPerSec()).isEqualTo(30);
    assertReported(105 * SECOND, 5 * SECOND, 90);
  }

  @Test
  void whatIsNotPulledIsNotCounted() {
    assertReported(99 * SECOND, 0, 0);
    progress.pulling(100 * SECOND);
    progress.paused(101 * SECOND);
    progress.allotted(20, 150 * SECOND);
    assertReported(200 * SECOND, SECOND, 10);
    progress.pulling(300 * SECOND);
    progress.done(302 * SECOND);
    assertReported(400 * SECOND, 3 * SECOND, 50);
  }

  private static PullFrom.Unit unit(int index) {
    return new PullFrom.Unit(
        index,
        new PullFrom.Source(
            new DataNodeAddress("dn-" + index, "127.0.0.1", "host", 1, 2, 3, 4), Optional.empty()));
  }

  @Test
  void sourceThatIsWaitedForIsTold_withAllOthers() {
    PullFrom.Stripe stripe =
        new PullFrom.Stripe(
            new PullFrom.Schema("rs", 3, 2, 1024), 5000, List.of(unit(0), unit(2), unit(4)));
    progress.reading(stripe);
    assertThat(progress.report(0).source())
        .isEqualTo(new TransferSource("dn-0", false, List.of("dn-2", "dn-4")));

    progress.waitingFor(unit(4).source().address());
    assertThat(progress.report(0).source())
        .isEqualTo(new TransferSource("dn-4", false, List.of("dn-2", "dn-0")));
  }
}
