package io.dayu.bench.disk;

import io.dayu.agent.disk.DiskCounters;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A disk with one head, which serves its visitors in the order in which they come: a seek when
 * another thread than the last one comes, and then the bytes at its rate. Any thread.
 */
public final class EmulatedDisk {
  private final DiskShape shape;
  private final ReentrantLock head = new ReentrantLock(true);

  /** By thread, when it was at the disk; its last stay is the last. */
  private final Map<String, Deque<Stay>> writers = new HashMap<>();

  private @Nullable Thread lastVisitor;
  private long visits;
  private long reads;
  private long readBytes;
  private long readNs;
  private long writes;
  private long writtenBytes;
  private long writeNs;
  private long busyNs;

  /** A writer that does not come for so long has left: it may have lost its turn. */
  private static final long AWAY_NS = TimeUnit.SECONDS.toNanos(1);

  /** The visits from a writer's first to its last, without a long pause. */
  private record Stay(long first, long last, long lastNs) {
    boolean isAt(long visit) {
      return first <= visit && visit <= last;
    }
  }

  EmulatedDisk(DiskShape shape) {
    this.shape = shape;
  }

  /** Reads or writes so many bytes; returns when that is done. */
  void visit(boolean write, long bytes) {
    long askedNs = System.nanoTime();
    head.lock();
    try {
      Thread visitor = Thread.currentThread();
      long visitNs = shape.visitNs(bytes, lastVisitor != visitor);
      long endNs = System.nanoTime() + visitNs;
      lastVisitor = visitor;
      // A disk lets nobody interrupt it.
      while (endNs - System.nanoTime() > 0) {
        LockSupport.parkNanos(endNs - System.nanoTime());
      }
      count(write, bytes, System.nanoTime() - askedNs, visitNs);
    } finally {
      head.unlock();
    }
  }

  private synchronized void count(boolean write, long bytes, long tookNs, long visitNs) {
    visits++;
    busyNs += visitNs;
    if (write) {
      writes++;
      writtenBytes += bytes;
      writeNs += tookNs;
      noteWriter(System.nanoTime());
    } else {
      reads++;
      readBytes += bytes;
      readNs += tookNs;
    }
  }

  private void noteWriter(long nowNs) {
    Deque<Stay> stays =
        writers.computeIfAbsent(Thread.currentThread().getName(), name -> new ArrayDeque<>());
    Stay last = stays.peekLast();
    if (last != null && nowNs - last.lastNs <= AWAY_NS) {
      stays.removeLast();
      stays.addLast(new Stay(last.first, visits, nowNs));
    } else {
      stays.addLast(new Stay(visits, visits, nowNs));
    }
  }

  /** The counters of its work so far, as a kernel counts it. */
  public synchronized DiskCounters counters() {
    return new DiskCounters(
        reads,
        readBytes,
        TimeUnit.NANOSECONDS.toMillis(readNs),
        writes,
        writtenBytes,
        TimeUnit.NANOSECONDS.toMillis(writeNs),
        TimeUnit.NANOSECONDS.toMillis(busyNs));
  }

  /** The number of threads of such names that have written to it. */
  public synchronized int writers(Predicate<String> threadName) {
    return (int) writers.keySet().stream().filter(threadName).count();
  }

  /**
   * The number of threads of such names that were writing at most at the same time, a writer that
   * does not come for a second counted no more.
   */
  public synchronized int mostWritersAtOnce(Predicate<String> threadName) {
    List<Stay> all = new ArrayList<>();
    writers.forEach(
        (name, stays) -> {
          if (threadName.test(name)) {
            all.addAll(stays);
          }
        });
    return all.stream()
        .mapToInt(one -> (int) all.stream().filter(its -> its.isAt(one.first)).count())
        .max()
        .orElse(0);
  }
}
