package io.dayu.hdfs.shadow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.core.control.PlanFunction;
import io.dayu.hdfs.history.LossEntry;
import java.util.OptionalLong;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that plays losses that are over, one after the other, when nothing else is to run. */
final class ReplayThread implements LossWatch.Replays {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayThread.class);

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          new ThreadFactoryBuilder()
              .setDaemon(true)
              .setPriority(Thread.MIN_PRIORITY)
              .setNameFormat("dayu-shadow")
              .build());

  private final PlanFunction planner;
  private final LossJournal journal;
  private final Runnable failed;
  private volatile boolean ended;

  /**
   * Has played nothing.
   *
   * @param failed is told of a replay that has failed
   */
  ReplayThread(PlanFunction planner, LossJournal journal, Runnable failed) {
    this.planner = planner;
    this.journal = journal;
    this.failed = failed;
  }

  @Override
  public void play(ShadowedLoss loss, long id, long agoNs, ObjectNode facts) {
    thread.execute(() -> replay(loss, id, agoNs, facts));
  }

  @SuppressWarnings("CatchingUnchecked") // the record stays, and the next loss is played
  private void replay(ShadowedLoss loss, long id, long agoNs, ObjectNode facts) {
    try {
      LossFigures figures = LossReplay.play(loss, planner, () -> ended);
      if (!ended) {
        LossFacts.write(figures, facts.putObject(LossEntry.DAYU));
        journal.note(OptionalLong.of(id), agoNs, facts);
        LOG.info(
            "A loss that stock HDFS recovered was played with Dayu's engine: hdfs dayu shadow {}",
            id);
      }
    } catch (RuntimeException | Error e) {
      LOG.error("A loss that stock HDFS recovered could not be played with Dayu's engine", e);
      failed.run();
    }
  }

  /** Ends; a loss that is being played has no forecast. */
  void end() {
    ended = true;
    thread.shutdownNow();
  }
}
