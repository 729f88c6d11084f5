package io.dayu.hdfs;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.ProfileSchedule;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The follower of dayu.schedule: has the planner take each change when its time comes, on a standby
 * too, and notes it in the history. One thread of its own calls it.
 */
final class ScheduleFollower {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduleFollower.class);
  private static final long LOOK_EVERY_SEC = 1;
  private static final long ENDS_WITHIN_SEC = 10;

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("dayu-schedule").build());
  private final LiveSettings settings;
  private final OperatorApi operator;
  private final HistoryStore history;
  private final BooleanSupplier active;

  /**
   * A follower that does not look yet.
   *
   * @param active whether this NameNode is the active one
   */
  ScheduleFollower(
      LiveSettings settings, OperatorApi operator, HistoryStore history, BooleanSupplier active) {
    this.settings = settings;
    this.operator = operator;
    this.history = history;
    this.active = active;
  }

  void start() {
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::look, LOOK_EVERY_SEC, LOOK_EVERY_SEC, TimeUnit.SECONDS);
  }

  void end() {
    MoreExecutors.shutdownAndAwaitTermination(thread, ENDS_WITHIN_SEC, TimeUnit.SECONDS);
  }

  /** Follows the schedule where another answer is due; whatever fails is tried again. */
  @SuppressWarnings("CatchingUnchecked") // a throw would end the thread's looks for good
  void look() {
    try {
      if (settings.scheduleIsDue()) {
        operator.change(settings::followSchedule);
        String words =
            settings
                .inForce()
                .scheduled()
                .flatMap(ProfileSchedule.Period::profile)
                .map(Profile::label)
                .map(label -> "profile " + label)
                .orElse("profile of hdfs-site.xml");
        LOG.info("dayu.schedule says: {}", words);
        history.order("dayu.schedule", "", words, active.getAsBoolean() ? "active" : "standby");
      }
    } catch (NoAnswerException e) {
      LOG.warn("dayu.schedule waits for the planner and is tried again: {}", e.getMessage());
    } catch (RuntimeException | Error e) {
      LOG.error("dayu.schedule could not be followed; the settings stay, and it is tried again", e);
    }
  }
}
