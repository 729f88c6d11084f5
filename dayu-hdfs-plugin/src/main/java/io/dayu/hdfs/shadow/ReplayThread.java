package io.dayu.hdfs.shadow;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.core.control.PlanFunction;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that plays losses that are over, one after the other, when nothing else is to run. */
final class ReplayThread implements Replays {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayThread.class);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          new ThreadFactoryBuilder()
              .setDaemon(true)
              .setPriority(Thread.MIN_PRIORITY)
              .setNameFormat("dayu-shadow")
              .build());

  private final PlanFunction planner;
  private final Runnable failed;
  private volatile boolean ended;

  /**
   * Has played nothing.
   *
   * @param failed is told of a replay that has failed
   */
  ReplayThread(PlanFunction planner, Runnable failed) {
    this.planner = planner;
    this.failed = failed;
  }

  @Override
  public void play(ShadowedLoss loss, Consumer<LossFigures> then) {
    if (!ended) {
      thread.execute(() -> replay(loss, then));
    }
  }

  @SuppressWarnings("CatchingUnchecked") // the record stays, and the next loss is played
  private void replay(ShadowedLoss loss, Consumer<LossFigures> then) {
    try {
      LossFigures figures = LossReplay.play(loss, planner, () -> ended);
      if (!ended) {
        then.accept(figures);
        LOG.info("A loss was played with Dayu's engine; hdfs dayu shadow tells what came of it");
      }
    } catch (RuntimeException | Error e) {
      LOG.error("A loss could not be played with Dayu's engine", e);
      failed.run();
    }
  }

  /** Ends; a loss that is being played has no forecast. */
  void end() {
    ended = true;
    thread.shutdownNow();
  }
}
