package io.dayu.agent.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.pull.PullStarter;
import io.dayu.metrics.Meters;
import io.dayu.metrics.PrometheusPage;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import io.dayu.protocol.TransferPace;
import io.dayu.protocol.TransferReport;
import io.dayu.protocol.TransferSource;
import io.dayu.protocol.TransferState;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pulls are counted once, by how they end. */
final class CountedPullsTest {
  private static final DataNodeAddress SOURCE =
      new DataNodeAddress("source", "10.0.0.1", "dn1", 1, 2, 3, 4);

  private final PrometheusPage page = new PrometheusPage();
  private final Meters meters = new Meters(page.registry());
  private final Scripted pull = new Scripted();
  private int changes;

  /** A pull that becomes what the test says. */
  private static final class Scripted implements PullHandle, PullStarter {
    private Runnable changed = () -> {};
    private TransferState state = TransferState.RUNNING;
    private boolean corrupt;
    private boolean over;
    private boolean endsAtOnce;
    private boolean losesItsSourceAtOnce;
    private long rate;

    @Override
    public PullHandle start(PullOrder order, Runnable whenChanged) {
      changed = whenChanged;
      rate = order.rateBytesPerSec();
      if (endsAtOnce) {
        end(TransferState.FAILED);
      }
      if (losesItsSourceAtOnce) {
        sourceFails(false);
      }
      return this;
    }

    void end(TransferState how) {
      state = how;
      over = true;
      changed.run();
    }

    void sourceFails(boolean asCorrupt) {
      state = TransferState.SOURCE_FAILED;
      corrupt = asCorrupt;
      changed.run();
    }

    @Override
    public TransferReport report() {
      return new TransferReport(
          new TransferId(1, 2),
          new BlockRef("BP", 3, 4, 5),
          "DISK",
          state,
          0,
          new TransferSource("source", corrupt),
          new TransferPace(rate, 0, 0),
          "");
    }

    @Override
    public void order(PullFrom from, long rateBytesPerSec, long arrivedNs) {
      rate = rateBytesPerSec;
      state = TransferState.RUNNING;
      corrupt = false;
    }

    @Override
    public void cancel() {}

    @Override
    public boolean ended() {
      return over;
    }
  }

  private PullHandle start() {
    return new CountedPulls(pull, meters).start(order(2), () -> changes++);
  }

  private static PullOrder order(long number) {
    return new PullOrder(
        new TransferId(1, number),
        new BlockRef("BP", 3, 4, 5),
        SOURCE,
        "DISK",
        "",
        1_000,
        0,
        Optional.empty());
  }

  private void assertShown(String... lines) {
    assertThat(page.text()).contains(lines);
  }

  @Test
  void runningPullIsShownWithItsRate() {
    PullHandle handle = start();
    assertShown("dayu_agent_pulls_running 1.0", "dayu_agent_allotted_bytes_per_second 1000.0");

    handle.order(PullFrom.copyOf(SOURCE), 400, 0);

    assertShown("dayu_agent_allotted_bytes_per_second 400.0");
    assertThat(handle.report().pace().rateBytesPerSec()).isEqualTo(400);
  }

  @Test
  void doneIsDoneEvenWhenACancellationCameTooLate() {
    PullHandle handle = start();
    handle.cancel();
    pull.end(TransferState.DONE);

    assertShown(
        "dayu_agent_pulls_total{outcome=\"done\"} 1.0",
        "dayu_agent_pulls_total{outcome=\"cancelled\"} 0.0",
        "dayu_agent_pulls_running 0.0",
        "dayu_agent_allotted_bytes_per_second 0.0");
    assertThat(changes).isEqualTo(1);
    assertThat(handle.ended()).isTrue();
  }

  @Test
  void cancelledIsNotFailed() {
    start().cancel();
    pull.end(TransferState.FAILED);

    assertShown(
        "dayu_agent_pulls_total{outcome=\"cancelled\"} 1.0",
        "dayu_agent_pulls_total{outcome=\"failed\"} 0.0");
  }

  @Test
  void endIsCountedOnceHoweverOftenItIsTold() {
    start();
    pull.end(TransferState.FAILED);
    pull.end(TransferState.FAILED);

    assertShown("dayu_agent_pulls_total{outcome=\"failed\"} 1.0");
  }

  @Test
  void pullThatIsRefusedWhileItIsStartedIsCounted() {
    pull.endsAtOnce = true;
    start();

    assertShown("dayu_agent_pulls_total{outcome=\"failed\"} 1.0", "dayu_agent_pulls_running 0.0");
    assertThat(changes).isEqualTo(1);
  }

  @Test
  void sourceThatFailsWhileThePullIsStartedIsCounted() {
    pull.losesItsSourceAtOnce = true;
    start();

    assertShown(
        "dayu_agent_source_failures_total{reason=\"other\"} 1.0", "dayu_agent_pulls_running 1.0");
  }

  /** Two pools order at the same time, and each finds no thread for what the other has queued. */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void startsThatEndEachOthersPullsDoNotWaitForEachOther() throws Exception {
    List<CompletableFuture<Runnable>> changed =
        List.of(new CompletableFuture<>(), new CompletableFuture<>());
    CountedPulls pulls =
        new CountedPulls(
            (order, whenChanged) -> {
              int mine = (int) order.id().number();
              changed.get(mine).complete(whenChanged);
              changed.get(1 - mine).join().run();
              return new Scripted();
            },
            meters);

    CompletableFuture<?> other = CompletableFuture.runAsync(() -> pulls.start(order(0), () -> {}));
    pulls.start(order(1), () -> {});
    other.get();

    assertShown("dayu_agent_pulls_running 2.0");
  }

  @Test
  void sourceFailuresAreCountedByWhatTheyWere() {
    PullHandle handle = start();
    pull.sourceFails(false);
    handle.order(PullFrom.copyOf(SOURCE), 400, 0);
    pull.sourceFails(true);

    assertShown(
        "dayu_agent_source_failures_total{reason=\"other\"} 1.0",
        "dayu_agent_source_failures_total{reason=\"corrupt\"} 1.0",
        "dayu_agent_pulls_running 1.0");
    assertThat(changes).isEqualTo(2);
  }
}
