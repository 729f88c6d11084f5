package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import io.dayu.agent.run.Duty;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the connections over which replicas are pulled from here in the host's bulk class: what
 * clients read leaves the host before them.
 *
 * <p>A connection that serves a client next is taken out of the class again. Used by one thread.
 */
public final class BulkClass implements Duty {
  private static final Logger LOG = LoggerFactory.getLogger(BulkClass.class);

  private static final long BUSY_NS = TimeUnit.MILLISECONDS.toNanos(25);
  private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long AFTER_ERROR_NS = TimeUnit.SECONDS.toNanos(10);

  private final Supplier<List<ServedPull>> served;
  private final ConnectionMarks marks;
  private final Set<ServedPull> marked = new HashSet<>();
  private final AtomicLong markedEver = new AtomicLong();
  private boolean failing;

  /**
   * Has marked nothing.
   *
   * @param served the connections over which replicas are sent now
   */
  public BulkClass(Supplier<List<ServedPull>> served, ConnectionMarks marks) {
    this.served = served;
    this.marks = marks;
  }

  /** Connections marked so far. Any thread. */
  public long markedEver() {
    return markedEver.get();
  }

  @Override
  public long doWork(long nowNs) {
    try {
      follow(new HashSet<>(served.get()));
      failing = false;
    } catch (IOException e) {
      if (!failing) {
        LOG.warn("Pulls from here leave this host in the class of clients' reads at present.", e);
      }
      failing = true;
      return AFTER_ERROR_NS;
    }
    return marked.isEmpty() ? IDLE_NS : BUSY_NS;
  }

  private void follow(Set<ServedPull> now) throws IOException {
    Set<ServedPull> over = new HashSet<>(marked);
    over.removeAll(now);
    if (!over.isEmpty()) {
      marks.set(over, false);
      marked.removeAll(over);
    }
    now.removeAll(marked);
    if (!now.isEmpty()) {
      Set<ServedPull> done = marks.set(now, true);
      marked.addAll(done);
      markedEver.addAndGet(done.size());
    }
  }
}
