package io.dayu.bench.testbed.run;

import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.bench.testbed.arm.TestbedCluster;
import io.dayu.bench.testbed.net.Namespaces;
import io.dayu.bench.testbed.net.NetworkPlan;
import io.dayu.bench.testbed.net.Shell;
import io.dayu.bench.testbed.net.TestbedHost;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A network with a NameNode and DataNodes on it; gone when closed. */
public final class Cluster implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final long POLL_MS = 200;
  private static final long STOP_LIMIT_S = 20;
  private static final String NAMENODE = "namenode";
  private static final String DECLARED_DEAD = "removeDeadDatanode: lost heartbeat from";

  private final Path home;
  private final TestbedCluster shape;
  private final HdfsSites sites;
  private final Daemons daemons;
  private final NameNodeNumbers numbers = new NameNodeNumbers();

  private Cluster(Path home, TestbedCluster shape, HdfsSites sites, Daemons daemons) {
    this.home = home;
    this.shape = shape;
    this.sites = sites;
    this.daemons = daemons;
  }

  /**
   * Starts all of it and waits until every DataNode is there and all blocks are known.
   *
   * @param home an existing directory with the disks, or none if the cluster is to be formatted
   * @param classPath of the daemons
   */
  public static Cluster start(
      Path home, TestbedCluster shape, NetworkPlan network, HdfsSites sites, String classPath)
      throws IOException, InterruptedException {
    Cluster cluster = new Cluster(home, shape, sites, new Daemons(home, classPath));
    try {
      Namespaces.removeAll();
      Shell.runAll(network.commands());
      sites.writeFiles();
      Files.createDirectories(home.resolve("tmp"));
      cluster.startDaemons();
      cluster.awaitStart();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void startDaemons() throws IOException, InterruptedException {
    if (!Files.exists(home.resolve("name"))) {
      daemons.run(DaemonSpec.format(sites.nameNode()).behind(TestbedHost.nameNode().enter()));
    }
    daemons.start(
        DaemonSpec.nameNode(NAMENODE, sites.nameNode())
            .behind(TestbedHost.nameNode().enter())
            .with(jvmOptions("-Xmx700m")));
    for (int node = 0; node < shape.nodes(); node++) {
      startDataNode(node);
    }
  }

  /** The number of DataNodes that the NameNode has declared dead, by its log. */
  long declaredDead() throws IOException {
    return daemons.log(NAMENODE).lines().filter(line -> line.contains(DECLARED_DEAD)).count();
  }

  /** Starts a DataNode that does not run. */
  public void startDataNode(int node) throws IOException {
    daemons.start(
        DaemonSpec.dataNode(dataNodeName(node), sites.dataNode(node))
            .behind(TestbedHost.dataNode(node).enter())
            .with(jvmOptions("-Xmx256m")));
  }

  private List<String> jvmOptions(String heap) {
    List<String> options = new ArrayList<>(Jvm.OPTIONS);
    options.add(heap);
    options.add("-Djava.io.tmpdir=" + home.resolve("tmp"));
    return options;
  }

  private static String dataNodeName(int node) {
    return "datanode" + node;
  }

  private void awaitStart() throws IOException, InterruptedException {
    long deadlineNs = System.nanoTime() + START_LIMIT.toNanos();
    NameNodeNumbers.State state = numbers.state();
    while (state.live() != shape.nodes() || !state.settled()) {
      List<String> ended = daemons.ended();
      if (!ended.isEmpty() || System.nanoTime() > deadlineNs) {
        throw new IOException(
            "the cluster does not come up: " + state + ", ended: " + ended + ", logs in " + home);
      }
      Thread.sleep(POLL_MS);
      state = numbers.state();
    }
    try (DistributedFileSystem files = files()) {
      while (files.isInSafeMode()) {
        Thread.sleep(POLL_MS);
      }
    }
  }

  /** A client's view of the files, from outside the network's shaped links. */
  public DistributedFileSystem files() throws IOException {
    Configuration site = sites.client();
    DistributedFileSystem files = new DistributedFileSystem();
    files.initialize(URI.create(site.get("fs.defaultFS", "")), site);
    return files;
  }

  NameNodeNumbers numbers() {
    return numbers;
  }

  /** A client's configuration. */
  Configuration clientSite() {
    return sites.client();
  }

  /** Replicas that DataNodes have sent to others because HDFS told them to. */
  long copiedByDataNodes() throws InterruptedException {
    long copied = 0;
    for (int node = 0; node < shape.nodes(); node++) {
      String address = TestbedHost.dataNode(node).address() + ":" + HdfsSites.DATANODE_HTTP_PORT;
      String activity = new NameNodeJmx(address).dataNodeBean("DataNodeActivity-*");
      copied += NameNodeJmx.number(activity, "BlocksReplicated").orElse(0);
    }
    return copied;
  }

  Path excludeFile() {
    return sites.excludeFile();
  }

  /** Ends a DataNode with SIGKILL. */
  public void kill(int node) {
    daemons.kill(dataNodeName(node));
  }

  /** The processes of the DataNodes that run. */
  List<ProcessHandle> dataNodes() {
    return IntStream.range(0, shape.nodes())
        .mapToObj(node -> ProcessHandle.of(daemons.pid(dataNodeName(node))))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Daemons that ended by themselves. */
  public List<String> ended() {
    return daemons.ended();
  }

  /** Ends all daemons in good order, so that their disks are as they should be. */
  void stopDaemons() throws InterruptedException {
    daemons.stop(STOP_LIMIT_S);
  }

  @Override
  public void close() throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      daemons.close();
      Namespaces.removeAll();
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
