package io.dayu.bench.scale.loop;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that looks every few milliseconds what is due for thousands.
 *
 * <p>Nothing wakes it in between, neither an answer nor a task that is handed to it: a switch
 * between threads costs more than most tasks do, and so all that came up since the last look shares
 * one.
 */
public final class EventLoop implements Executor, Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);
  private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private record Due(long atNs, RepeatedTask task, long setting) {}

  private final PriorityQueue<Due> due =
      new PriorityQueue<>((one, other) -> Long.compare(one.atNs() - other.atNs(), 0));
  private final List<ConnectionPool> connections = new CopyOnWriteArrayList<>();
  private List<Runnable> handedIn = new ArrayList<>();
  private long nowNs;
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  /** Begins to look; before, only {@link #look} does. */
  public void start() {
    Thread own = new Thread(this::perform, "simulated-datanodes");
    own.setDaemon(true);
    thread = own;
    own.start();
  }

  /** Has the loop do something at its next look. Any thread. */
  @Override
  public void execute(Runnable task) {
    synchronized (this) {
      handedIn.add(task);
    }
  }

  /**
   * Lines whose calls the loop carries; they connect at their first call, as the user of this
   * process, who is believed. Any thread.
   *
   * @param protocol the protobuf interface of Hadoop's RPC
   * @param count number of connections
   * @param limitNs longest time of a call
   */
  public ConnectionPool connections(
      InetSocketAddress address, Class<?> protocol, int count, long limitNs) throws IOException {
    ConnectionPool more = new ConnectionPool(this, address, protocol, count, limitNs);
    connections.add(more);
    return more;
  }

  /** The time at which the present look began. The loop's thread alone. */
  long nowNs() {
    return nowNs;
  }

  void wake(long atNs, RepeatedTask task, long setting) {
    due.add(new Due(atNs, task, setting));
  }

  private void perform() {
    long nextNs = System.nanoTime();
    while (!closed) {
      look(System.nanoTime());
      nextNs = Math.max(nextNs + TICK_NS, System.nanoTime());
      LockSupport.parkNanos(nextNs - System.nanoTime());
    }
    connections.forEach(ConnectionPool::close);
  }

  /** Takes in answers, does what was handed in and what is due, and sends new calls. */
  public void look(long lookedAtNs) {
    nowNs = lookedAtNs;
    connections.forEach(each -> each.receive(lookedAtNs));
    for (Runnable task : takeHandedIn()) {
      guarded(task);
    }
    for (Due next = due.peek(); next != null && next.atNs() - nowNs <= 0; next = due.peek()) {
      due.remove();
      next.task().due(next.setting());
    }
    connections.forEach(ConnectionPool::send);
  }

  private synchronized List<Runnable> takeHandedIn() {
    List<Runnable> taken = handedIn;
    handedIn = new ArrayList<>();
    return taken;
  }

  /** Does something of which a failure is only told: thousands of others go on. */
  static void guarded(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("A task of the simulated DataNodes failed", e);
    }
  }

  /** Ends the thread and its lines. Any thread but its own. */
  @Override
  public void close() {
    closed = true;
    Thread running = thread;
    if (running != null) {
      LockSupport.unpark(running);
    }
  }
}
