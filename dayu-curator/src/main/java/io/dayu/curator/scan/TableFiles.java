package io.dayu.curator.scan;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Tables that are written as Parquet files, all at the same time: what one table's tasks leave idle
 * another one's use.
 */
final class TableFiles {
  private final ScanOutput output;
  private final SparkContext spark;
  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
  private final Map<String, Callable<Dataset<Row>>> tables = new LinkedHashMap<>();

  TableFiles(ScanOutput output, SparkContext spark) {
    this.output = output;
    this.spark = spark;
  }

  /** Adds a table; its rows are asked for in a thread of its own. */
  TableFiles add(String name, Callable<Dataset<Row>> rows) {
    tables.put(name, rows);
    return this;
  }

  /**
   * Writes all of them.
   *
   * @throws IOException the first failure, when none is written any more
   */
  void write() throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(tables.size());
    try {
      List<Callable<Void>> writes = new ArrayList<>();
      tables.forEach((name, rows) -> writes.add(() -> write(name, rows)));
      for (Future<Void> written : threads.invokeAll(writes)) {
        written.get();
      }
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("The tables are not whole: writing was interrupted.");
    } finally {
      threads.shutdownNow();
    }
  }

  /** The first table that fails ends the others. */
  @SuppressWarnings("NullAway") // a task that returns nothing returns null
  private Void write(String name, Callable<Dataset<Row>> rows) throws Exception {
    try {
      output.written(name, rows.call());
      return null;
    } catch (Exception | Error e) {
      if (first.compareAndSet(null, e)) {
        spark.cancelAllJobs();
      }
      throw e;
    }
  }

  /** The first failure of a thread, where this thread tells of it. */
  private IOException failure(ExecutionException failed) {
    Throwable cause = first.get();
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof IOException io) {
      return io;
    }
    return new IOException(cause == null ? failed.getMessage() : cause.getMessage(), failed);
  }
}
