package io.dayu.agent.heat;

import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ReadListener;
import io.dayu.agent.host.ServedReads;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.Duty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * Looks who reads what from this DataNode, and counts reads where nobody tells them.
 *
 * <p>A look is at the names of the threads that serve. A read that ends between two looks is not
 * seen; how many read a block at once is right in the mean all the same. Thread safe; looks are one
 * thread's.
 */
public final class ReadWatch implements Duty {
  private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);

  /**
   * The multiple of a look's time to rest after it: however many threads a DataNode has, looking at
   * them takes a hundredth of a processor.
   */
  private static final long REST_PARTS = 100;

  /** A look that took long because the machine was busy does not make the next one late. */
  private static final long REST_MAX_NS = TimeUnit.SECONDS.toNanos(1);

  private final ServedReads served;
  private final AgentClock clock;
  private final long reportNs;
  private final Map<String, PoolReads> pools = new ConcurrentHashMap<>();
  private final LongAdder clientReads = new LongAdder();
  private final LongAdder dataNodeReads = new LongAdder();
  private Set<BlockRead> seen = Set.of();
  private volatile int readersNow;
  private volatile boolean exact;
  private boolean failed;

  /**
   * Has seen nobody yet.
   *
   * @param reportNs time between two reports
   */
  public ReadWatch(ServedReads served, AgentClock clock, long reportNs) {
    this.served = served;
    this.clock = clock;
    this.reportNs = reportNs;
  }

  /** The reads of a block pool, which are counted from the first call on. */
  public PoolReads of(String blockPoolId) {
    return pools.computeIfAbsent(blockPoolId, id -> new PoolReads(reportNs, clock.nowNs()));
  }

  /** Reads by clients since the agent started. */
  public long clientReads() {
    return clientReads.sum();
  }

  /** Reads by other DataNodes since the agent started, as far as they are told. */
  public long dataNodeReads() {
    return dataNodeReads.sum();
  }

  /** Clients that read at the last look. */
  public int readersNow() {
    return readersNow;
  }

  /** True if every read is counted. */
  public boolean exact() {
    return exact;
  }

  @Override
  public long doWork(long nowNs) {
    exact = isTold();
    List<BlockRead> now = served.now();
    readersNow = now.size();
    if (!exact) {
      for (BlockRead read : now) {
        if (!seen.contains(read)) {
          began(read.blockPoolId(), read.blockId(), true);
        }
      }
      seen = new HashSet<>(now);
    }
    pools.forEach((id, reads) -> reads.look(blocks(now, id), now.size(), exact));
    return Math.max(LOOK_NS, Math.min(REST_MAX_NS, (clock.nowNs() - nowNs) * REST_PARTS));
  }

  /** True if every read is told; after a failure none is any more, and looks have to do. */
  private boolean isTold() {
    if (exact) {
      failed = !served.tells();
      return !failed;
    }
    // The replicas come when a NameNode is first spoken to.
    return !failed && served.tell(this::began);
  }

  private static List<Long> blocks(List<BlockRead> now, String blockPoolId) {
    List<Long> blocks = new ArrayList<>();
    for (BlockRead read : now) {
      if (read.blockPoolId().equals(blockPoolId)) {
        blocks.add(read.blockId());
      }
    }
    return blocks;
  }

  private void began(String blockPoolId, long blockId, boolean byClient) {
    (byClient ? clientReads : dataNodeReads).increment();
    PoolReads pool = pools.get(blockPoolId);
    if (pool != null) {
      pool.began(blockId, byClient);
    }
  }

  @Override
  public void end() {
    served.tell(ReadListener.NONE);
    exact = false;
    readersNow = 0;
  }
}
