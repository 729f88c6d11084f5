package io.dayu.it.scale.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSClient;

/**
 * Clients that ask the NameNode at a mean rate, open loop: latencies count from the intended start,
 * so that a slow NameNode cannot hide.
 */
public final class ClientLoad implements Closeable {
  private static final int CLIENTS = 48;
  private static final double NS_PER_SEC = 1e9;
  private static final long LONGEST_NS = TimeUnit.MINUTES.toNanos(5);
  private static final int DIGITS = 3;

  private final DFSClient connection;
  private final SplittableRandom random;
  private final double callsPerSec;
  private final List<Thread> threads = new ArrayList<>();
  private final Map<ClientCall, Recorder> latencies = new EnumMap<>(ClientCall.class);
  private final AtomicLong failures = new AtomicLong();
  private volatile boolean ended;
  private double dueNs;

  private ClientLoad(DFSClient connection, double callsPerSec, long seed) {
    this.connection = connection;
    this.callsPerSec = callsPerSec;
    this.random = new SplittableRandom(seed);
    for (ClientCall call : ClientCall.values()) {
      latencies.put(call, new Recorder(LONGEST_NS, DIGITS));
    }
  }

  /** Starts to ask. */
  public static ClientLoad start(Configuration conf, double callsPerSec, long seed)
      throws IOException {
    ClientLoad load =
        new ClientLoad(new DFSClient(FileSystem.getDefaultUri(conf), conf), callsPerSec, seed);
    load.begin();
    return load;
  }

  private void begin() throws IOException {
    List<Client> clients = new ArrayList<>();
    for (int number = 0; number < CLIENTS; number++) {
      Client client = new Client(connection.getNamenode(), random.split(), "client" + number);
      client.prepare();
      clients.add(client);
    }
    dueNs = System.nanoTime();
    for (Client client : clients) {
      Thread thread = new Thread(() -> ask(client), "client");
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  private void ask(Client client) {
    try {
      while (!ended) {
        long startNs = nextStartNs();
        TimeUnit.NANOSECONDS.sleep(startNs - System.nanoTime());
        ClientCall call = client.choose();
        try {
          client.make(call);
        } catch (IOException e) {
          failures.incrementAndGet();
        }
        recorder(call).recordValue(Math.min(LONGEST_NS, System.nanoTime() - startNs));
      }
    } catch (InterruptedException e) {
      // The load is closed.
      Thread.currentThread().interrupt();
    }
  }

  /** Poisson arrivals, dealt out to whichever client is free. */
  private synchronized long nextStartNs() {
    dueNs += -Math.log(1 - random.nextDouble()) / callsPerSec * NS_PER_SEC;
    return (long) dueNs;
  }

  private Recorder recorder(ClientCall call) {
    Recorder recorder = latencies.get(call);
    if (recorder == null) {
      throw new IllegalStateException("no recorder of " + call);
    }
    return recorder;
  }

  /** Latencies in ns of all calls since the last time it was asked. */
  public Map<ClientCall, Histogram> takeLatencies() {
    Map<ClientCall, Histogram> taken = new EnumMap<>(ClientCall.class);
    latencies.forEach((call, recorder) -> taken.put(call, recorder.getIntervalHistogram()));
    return taken;
  }

  /** Calls that failed so far. */
  public long failures() {
    return failures.get();
  }

  @Override
  public void close() throws IOException {
    ended = true;
    threads.forEach(Thread::interrupt);
    connection.close();
  }
}
