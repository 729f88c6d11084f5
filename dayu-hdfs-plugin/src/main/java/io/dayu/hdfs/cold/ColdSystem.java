package io.dayu.hdfs.cold;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.metrics.Meters;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The system that looks after cold files, by a thread of its own, for it waits for the edit log. It
 * is made for a command too, which may give factors back after they were lowered.
 */
public final class ColdSystem implements NameNodeSystem {
  /** A look at files waits for the edit log. */
  private static final long ENDS_WITHIN_SEC = 10;

  private final ColdService cold;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("dayu-cold").build());

  /** Has looked at nothing. */
  public ColdSystem(ColdService cold, Meters meters) {
    this.cold = cold;
    cold.files().show(meters);
    cold.standby().show(meters);
  }

  @Override
  public void begin() {
    Future<?> unused = timer.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
  }

  private void look() {
    cold.files().look();
    cold.standby().look();
  }

  @Override
  public void end(boolean plannerHangs) {
    MoreExecutors.shutdownAndAwaitTermination(timer, ENDS_WITHIN_SEC, TimeUnit.SECONDS);
  }

  @Override
  public ColdService commands() {
    return cold;
  }
}
