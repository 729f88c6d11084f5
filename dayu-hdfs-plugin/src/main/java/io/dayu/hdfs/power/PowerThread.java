package io.dayu.hdfs.power;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that has machines switched, each second. A failure is logged and counted. */
public final class PowerThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PowerThread.class);
  private static final long EVERY_SEC = 1;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("dayu-power").build());

  private final MachinePower power;
  private final Runnable failed;
  private boolean journalFailed;

  /**
   * A thread that has not begun.
   *
   * @param failed is told of failures that nobody thought of
   */
  public PowerThread(MachinePower power, Runnable failed) {
    this.power = power;
    this.failed = failed;
  }

  /** Begins. */
  @SuppressWarnings("FutureReturnValueIgnored") // it never throws
  public void start() {
    timer.scheduleWithFixedDelay(this::look, 0, EVERY_SEC, TimeUnit.SECONDS);
  }

  @SuppressWarnings("CatchingUnchecked") // a timer that throws ends without a word
  private void look() {
    try {
      power.look();
      journalFailed = false;
    } catch (IOException e) {
      if (!journalFailed) {
        LOG.warn("The journal of machines that are off (dayu.elastic.off.path) fails; retried", e);
      }
      journalFailed = true;
    } catch (RuntimeException | Error e) {
      LOG.error("Dayu could not look after machines that are off; it tries again", e);
      failed.run();
    }
  }

  /** Ends; an order that is under way is waited for no more. */
  @Override
  public void close() {
    timer.shutdownNow();
  }
}
