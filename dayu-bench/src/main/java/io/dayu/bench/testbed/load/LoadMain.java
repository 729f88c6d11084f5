package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.LoadPhases;
import io.dayu.bench.testbed.trace.LoadTrace;
import io.dayu.bench.testbed.trace.TraceFile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * The program that makes the foreground: runs until its standard input ends or says something, then
 * prints the counts of failed and misplaced operations.
 */
public final class LoadMain {
  /** With what the line of counts begins that it prints in the end. */
  public static final String COUNTS = "failed=";

  private static final int CLIENTS = 4;

  private LoadMain() {}

  public static void main(String[] arguments) throws IOException {
    LoadOrder order = LoadOrder.read(Path.of(arguments[0]));
    RunClock clock = new RunClock(order.zeroEpochMs());
    List<HdfsOperations> clients = clients(order);
    try (OperationLog log = new OperationLog(order.files().operations(), order.zeroEpochMs())) {
      LoadPhases phases = order.guided().phases();
      Load load = new Load(arrivals(order), clients, log, clock, phases.any());
      try (load;
          HotReaders hot =
              new HotReaders(
                  order.guided().reads(), load::perform, clock, order.seed(), beginNs(order));
          PhaseClients ofPhases =
              new PhaseClients(phases, load::perform, clock, order.seed(), beginNs(order))) {
        load.start();
        hot.start();
        ofPhases.start();
        waitForWord();
      }
      long strays = clients.stream().mapToLong(HdfsOperations::strays).sum();
      System.out.println(COUNTS + load.failed() + " strays=" + strays);
    }
    System.exit(0);
  }

  private static void waitForWord() throws IOException {
    int read = System.in.read();
    System.out.println(read < 0 ? "input ended" : "told to end");
  }

  private static Arrivals arrivals(LoadOrder order) throws IOException {
    LoadTrace trace = TraceFile.read(order.files().trace());
    List<Integer> nodes =
        IntStream.range(0, trace.nodes())
            .filter(node -> !order.nodes().idle().contains(node))
            .boxed()
            .toList();
    return new Arrivals(
        new Demand(
            trace,
            order.nodes().linkBytesPerSec(),
            order.guided().writes().perSec(),
            order.guided().reads().perSec()),
        nodes,
        order.seed(),
        beginNs(order));
  }

  private static long beginNs(LoadOrder order) {
    return -TimeUnit.MILLISECONDS.toNanos(order.warmUpMs());
  }

  private static List<HdfsOperations> clients(LoadOrder order) throws IOException {
    List<HdfsOperations> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      Configuration site = new Configuration(false);
      site.addResource("core-default.xml");
      site.addResource("hdfs-default.xml");
      site.addResource(new org.apache.hadoop.fs.Path(order.files().site().toUri()));
      DistributedFileSystem files = new DistributedFileSystem();
      files.initialize(URI.create(site.get("fs.defaultFS", "")), site);
      Replicas replicas = new Replicas(files, order.nodes().addresses());
      clients.add(
          new HdfsOperations(
              files,
              replicas,
              order.nodes().addresses(),
              order.blockBytes(),
              order.guided().writes()));
    }
    return clients;
  }
}
