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
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Tables that are written as Parquet files, all at the same time: what one table's tasks leave idle
 * another one's use.
 */
final class TableFiles {
  private final Path directory;
  private final Map<String, Callable<Dataset<Row>>> tables = new LinkedHashMap<>();

  TableFiles(Path directory) {
    this.directory = directory;
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

  @SuppressWarnings("NullAway") // a task that returns nothing returns null
  private Void write(String name, Callable<Dataset<Row>> rows) throws Exception {
    rows.call().write().parquet(new Path(directory, name).toString());
    return null;
  }

  /** What a thread has failed by, where this thread tells of it. */
  private static IOException failure(ExecutionException failed) {
    Throwable cause = failed.getCause();
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    if (cause instanceof IOException io) {
      return io;
    }
    return new IOException(cause == null ? failed.getMessage() : cause.getMessage(), failed);
  }
}
