package io.dayu.bench.scale.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients that ask the NameNode at a mean rate, open loop: latencies count from the intended start,
 * so that a slow NameNode cannot hide.
 *
 * <p>They are a process of their own, which garbage of simulated DataNodes does not stop.
 */
public final class ClientLoad {
  private static final Logger LOG = LoggerFactory.getLogger(ClientLoad.class);
  private static final int CLIENTS = 48;
  private static final double NS_PER_SEC = 1e9;

  private final CallLog log;
  private final SplittableRandom random;
  private final double callsPerSec;
  private final long zeroNs = System.nanoTime();
  private final long zeroMs = System.currentTimeMillis();
  private double dueNs = zeroNs;

  private ClientLoad(CallLog log, double callsPerSec, long seed) {
    this.log = log;
    this.callsPerSec = callsPerSec;
    this.random = new SplittableRandom(seed);
  }

  /**
   * Asks until the process is killed.
   *
   * @param arguments calls per second, a seed, and the {@link CallLog} to write; the NameNode is
   *     the one of the hdfs-site.xml on the class path
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    double callsPerSec = Double.parseDouble(arguments[0]);
    long seed = Long.parseLong(arguments[1]);
    Configuration conf = new HdfsConfiguration();
    SplittableRandom random = new SplittableRandom(seed);
    try (DFSClient connection = new DFSClient(FileSystem.getDefaultUri(conf), conf)) {
      List<MetadataClient> clients = new ArrayList<>();
      for (int number = 0; number < CLIENTS; number++) {
        MetadataClient client =
            new MetadataClient(connection.getNamenode(), random.split(), "client" + number);
        client.prepare();
        clients.add(client);
      }
      try (CallLog log = CallLog.create(Path.of(arguments[2]))) {
        new ClientLoad(log, callsPerSec, seed).askFrom(clients);
      }
    }
  }

  private void askFrom(List<MetadataClient> clients) throws InterruptedException {
    List<Thread> threads = clients.stream().map(this::thread).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private Thread thread(MetadataClient client) {
    return new Thread(() -> ask(client), "client");
  }

  private void ask(MetadataClient client) {
    try {
      while (true) {
        long startNs = nextStartNs();
        TimeUnit.NANOSECONDS.sleep(startNs - System.nanoTime());
        ClientCall call = client.choose();
        boolean failed = fails(client, call);
        long startMs = zeroMs + TimeUnit.NANOSECONDS.toMillis(startNs - zeroNs);
        log.note(startMs, call, System.nanoTime() - startNs, failed);
      }
    } catch (IOException | InterruptedException e) {
      LOG.error("A client ends", e);
    }
  }

  private static boolean fails(MetadataClient client, ClientCall call) {
    try {
      client.make(call);
      return false;
    } catch (IOException e) {
      LOG.warn("{} failed", call, e);
      return true;
    }
  }

  /** Poisson arrivals, dealt out to whichever client is free. */
  private synchronized long nextStartNs() {
    dueNs += -Math.log(1 - random.nextDouble()) / callsPerSec * NS_PER_SEC;
    return (long) dueNs;
  }
}
