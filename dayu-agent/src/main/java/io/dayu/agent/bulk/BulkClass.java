package io.dayu.agent.bulk;

import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /**
   * The multiple of a look's time to rest after it: where the kernel's tables are long, looking
   * takes a twentieth of a processor at most.
   */
  private static final long REST_PARTS = 20;

  private final Supplier<List<ServedPull>> served;
  private final ConnectionMarks marks;
  private final AgentClock clock;

  /** By connection the descriptor at which it was marked. */
  private final Map<ServedPull, Integer> marked = new HashMap<>();

  private final AtomicLong markedEver = new AtomicLong();
  private boolean failing;

  /**
   * Has marked nothing.
   *
   * @param served the connections over which replicas are sent now
   */
  public BulkClass(Supplier<List<ServedPull>> served, ConnectionMarks marks, AgentClock clock) {
    this.served = served;
    this.marks = marks;
    this.clock = clock;
  }

  /** Connections marked so far. Any thread. */
  public long markedEver() {
    return markedEver.get();
  }

  @Override
  public long doWork(long nowNs) {
    try {
      follow(Set.copyOf(served.get()));
      failing = false;
    } catch (IOException e) {
      if (!failing) {
        LOG.warn(
            "Sockets could not be put into the bulk class. Pulls from here leave this host among"
                + " clients' reads until it works again.",
            e);
      }
      failing = true;
      return AFTER_ERROR_NS;
    }
    long tookNs = clock.nowNs() - nowNs;
    return Math.max(marked.isEmpty() ? IDLE_NS : BUSY_NS, tookNs * REST_PARTS);
  }

  private void follow(Set<ServedPull> now) throws IOException {
    Map<ServedPull, Integer> over =
        Map.copyOf(Maps.filterKeys(marked, connection -> !now.contains(connection)));
    over.forEach(marks::unmark);
    marked.keySet().removeAll(over.keySet());
    Set<ServedPull> fresh = Set.copyOf(Sets.difference(now, marked.keySet()));
    if (!fresh.isEmpty()) {
      Map<ServedPull, Integer> done = marks.mark(fresh);
      marked.putAll(done);
      markedEver.addAndGet(done.size());
    }
  }
}
