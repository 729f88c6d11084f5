package io.dayu.bench.scale.load;

import java.io.Closeable;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Clients that have the NameNode allocate blocks as fast as it answers, closed loop, each over a
 * connection of its own: a file is created, gets two blocks and is deleted.
 *
 * <p>No byte is written. HDFS gives a file its third block only when DataNodes have reported the
 * first.
 */
public final class Allocators implements Closeable {
  private static final int BLOCKS_PER_FILE = 2;
  private static final long BLOCK_BYTES = 1 << 20;
  private static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(5);
  private static final int DIGITS = 3;

  private final List<DFSClient> connections = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Recorder latencies = new Recorder(LONGEST_NS, DIGITS);
  private final AtomicLong failures = new AtomicLong();
  private volatile boolean ended;

  private Allocators() {}

  /** Starts so many clients. */
  public static Allocators start(Configuration conf, int clients)
      throws IOException, InterruptedException {
    Allocators all = new Allocators();
    for (int number = 0; number < clients; number++) {
      DFSClient connection = connect(conf, "client" + number);
      all.connections.add(connection);
      all.begin(connection.getNamenode(), "client" + number);
    }
    return all;
  }

  /** Users share no connections. */
  private static DFSClient connect(Configuration conf, String user)
      throws IOException, InterruptedException {
    PrivilegedExceptionAction<DFSClient> connection =
        () -> new DFSClient(FileSystem.getDefaultUri(conf), conf);
    return UserGroupInformation.createRemoteUser(user).doAs(connection);
  }

  private void begin(ClientProtocol nameNode, String name) {
    Thread thread = new Thread(() -> allocate(nameNode, name), name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void allocate(ClientProtocol nameNode, String name) {
    long files = 0;
    while (!ended) {
      try {
        writeFile(nameNode, name, "/allocated/" + name + "/file" + files++);
      } catch (IOException e) {
        failures.addAndGet(ended ? 0 : 1);
      }
    }
  }

  private void writeFile(ClientProtocol nameNode, String name, String file) throws IOException {
    HdfsFileStatus status = NewFile.create(nameNode, file, name, BLOCK_BYTES);
    ExtendedBlock previous = null;
    for (int block = 0; block < BLOCKS_PER_FILE; block++) {
      long beforeNs = System.nanoTime();
      previous =
          nameNode
              .addBlock(
                  file,
                  name,
                  previous,
                  null,
                  status.getFileId(),
                  null,
                  EnumSet.noneOf(AddBlockFlag.class))
              .getBlock();
      latencies.recordValue(Math.min(LONGEST_NS, System.nanoTime() - beforeNs));
      previous.setNumBytes(BLOCK_BYTES);
    }
    nameNode.delete(file, false);
  }

  /** Latencies in ns of all allocations since the last time it was asked; each has one. */
  public Histogram takeLatencies() {
    return latencies.getIntervalHistogram();
  }

  /** Files so far of which something failed. */
  public long failures() {
    return failures.get();
  }

  @Override
  public void close() throws IOException {
    ended = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      try {
        thread.join(TimeUnit.SECONDS.toMillis(5));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    for (DFSClient connection : connections) {
      connection.close();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
