package io.dayu.hdfs.system;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.hdfs.execution.WorkSource;
import io.dayu.hdfs.link.LinkListener;
import java.util.Optional;

/**
 * A system beside recovery. It says what it takes part in, and what it does not name it leaves as
 * stock HDFS and recovery have it. While it is off it is not made, and nothing of it is loaded.
 *
 * <p>What a system shows and counts it registers when it is made, with {@link SystemPlace#meters}.
 * Bookings of its copies are kept by its bridge into HDFS, which alone knows what is inside.
 *
 * <p>{@link RunningSystem} calls every method but {@link #commands}. A failure ends this system
 * until the NameNode is restarted, is counted and told, and nothing else notices.
 */
public interface NameNodeSystem extends NodeTerms {
  /** The source of the copies that it wants made. */
  default Optional<WorkSource> work() {
    return Optional.empty();
  }

  /** The listener that is told once a second how the links are. */
  default Optional<LinkListener> links() {
    return Optional.empty();
  }

  /**
   * The listener to agents' reports. Its failures are logged, and keep no agent from its answer.
   */
  default Optional<ReportListener> reports() {
    return Optional.empty();
  }

  /** Takes effect in the NameNode, and starts its own threads. */
  default void begin() {}

  /**
   * Ends its threads, and gives HDFS back what it has replaced. Called once.
   *
   * @param plannerHangs whether the planner's thread may work on yet, so that what it uses stays
   */
  default void end(boolean plannerHangs) {}

  /** The object that commands ask; safe for any thread. */
  Object commands();
}
