package io.dayu.bench.testbed.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts every operation when it is due, whether or not earlier ones have ended, and notes how long
 * it took from then on.
 *
 * <p>An operation that is due while all threads are busy waits, and its time runs.
 */
final class Load implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Load.class);
  private static final int THREADS = 400;
  static final long PATIENCE_S = 15;

  private final Arrivals arrivals;
  private final List<HdfsOperations> clients;
  private final OperationLog log;
  private final RunClock clock;
  private final boolean keepsFiles;
  private final Set<Intent> pending = ConcurrentHashMap.newKeySet();
  private final AtomicLong failed = new AtomicLong();
  private final ThreadPoolExecutor threads = pool(THREADS);
  private final ThreadPoolExecutor deleter = pool(1);
  private final Thread dispatcher = new Thread(this::dispatch, "dispatcher");

  /**
   * Begins when it is started.
   *
   * @param keepsFiles true if written files stay
   */
  Load(
      Arrivals arrivals,
      List<HdfsOperations> clients,
      OperationLog log,
      RunClock clock,
      boolean keepsFiles) {
    this.arrivals = arrivals;
    this.clients = clients;
    this.log = log;
    this.clock = clock;
    this.keepsFiles = keepsFiles;
  }

  private static ThreadPoolExecutor pool(int size) {
    return new ThreadPoolExecutor(size, size, 60, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  }

  void start() {
    threads.allowCoreThreadTimeOut(true);
    if (arrivals.any()) {
      dispatcher.start();
    }
  }

  private void dispatch() {
    try {
      while (true) {
        Intent intent = arrivals.next();
        clock.sleepUntil(intent.atNs());
        pending.add(intent);
        threads.execute(() -> run(intent));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Does an operation that is due now, and notes it. */
  void perform(Intent intent) {
    pending.add(intent);
    run(intent);
  }

  private void run(Intent intent) {
    HdfsOperations client = clients.get((int) (intent.choice() % clients.size()));
    try {
      if (intent.kind().writes()) {
        Path file = client.write(intent);
        note(intent, true);
        if (!keepsFiles) {
          deleter.execute(() -> delete(client, file, intent));
        }
      } else {
        client.read(intent);
        note(intent, true);
      }
    } catch (IOException | RuntimeException e) {
      if (pending.contains(intent)) {
        LOG.warn("{} failed", intent, e);
        note(intent, false);
      }
    }
  }

  private void note(Intent intent, boolean ok) {
    if (pending.remove(intent)) {
      failed.addAndGet(ok ? 0 : 1);
      log.add(intent, clock.nowNs() - intent.atNs(), ok);
    }
  }

  private static void delete(HdfsOperations client, Path file, Intent intent) {
    try {
      client.delete(file, intent);
    } catch (IOException e) {
      LOG.warn("{} is not deleted", file, e);
    }
  }

  long failed() {
    return failed.get();
  }

  /** Starts nothing more and waits a while; what has not ended then is noted as failed. */
  @Override
  public void close() throws IOException {
    dispatcher.interrupt();
    try {
      dispatcher.join();
      threads.shutdown();
      if (!threads.awaitTermination(PATIENCE_S, TimeUnit.SECONDS)) {
        LOG.warn("{} operations have not ended", pending.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    pending.forEach(intent -> note(intent, false));
    threads.shutdownNow();
    deleter.getQueue().clear();
    deleter.shutdown();
  }
}
