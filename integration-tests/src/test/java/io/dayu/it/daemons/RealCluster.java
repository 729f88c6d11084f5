package io.dayu.it.daemons;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.daemons.DaemonSpec;
import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.DropInJar;
import io.dayu.bench.daemons.NameNodeJmx;
import io.dayu.bench.daemons.StockClassPath;
import io.dayu.it.support.ReplicaFiles;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** A stock cluster of separate JVMs, with the drop-in jar on their class path. */
final class RealCluster implements AutoCloseable {
  static final String NAMENODE = NameNodes.FIRST;

  /** Data directories of each DataNode. */
  static final int VOLUMES = 2;

  static final String BALANCER = "balancer";

  static final String POWER = "power";

  static final int REPLICATION = 2;

  /** The times after which HDFS calls a DataNode dead, as it ships: 630 seconds. */
  static final Map<String, String> SHIPPED_TIMEOUTS =
      Map.of(
          "dfs.heartbeat.interval", "3",
          "dfs.namenode.heartbeat.recheck-interval", "300000");

  /** With {@code %d} for its number in what a DataNode says that its host is called. */
  static final String HOST_KEY = "dfs.datanode.hostname";

  /** Blocks of each file that is written. */
  static final int FILE_BLOCKS = 4;

  private final Path home;
  private final Configuration site;
  private final NameNodes nameNodes;
  private final Daemons daemons;
  private final int dataNodes;
  private final DistributedFileSystem files;
  private final long blockBytes;
  private NameNodeJmx jmx;
  private final ClusterView view;
  private int written;

  private RealCluster(
      Path home, Configuration site, NameNodes nameNodes, Daemons daemons, int dataNodes)
      throws IOException {
    this.home = home;
    this.site = site;
    this.nameNodes = nameNodes;
    this.daemons = daemons;
    this.dataNodes = dataNodes;
    this.files = client(Map.of());
    this.jmx = nameNodes.jmx();
    this.blockBytes = site.getLong("dfs.blocksize", 0);
    this.view = new ClusterView(this);
  }

  /**
   * Starts a cluster and waits until all DataNodes, "datanode0" and up, are registered.
   *
   * @param home an empty folder
   * @param properties over what such a cluster needs
   */
  static RealCluster start(
      Path home, int dataNodes, long blockBytes, Map<String, String> properties) throws Exception {
    String classPath = withDayu(StockClassPath.unpack(home.resolve("pages")));
    return start(home, classPath, dataNodes, blockBytes, properties);
  }

  /** The same on another class path than this process's Hadoop with Dayu. */
  static RealCluster start(
      Path home, String classPath, int dataNodes, long blockBytes, Map<String, String> properties)
      throws Exception {
    Configuration site = site(blockBytes, properties);
    return start(home, classPath, dataNodes, site, NameNodes.one(home, site));
  }

  /** The same with two NameNodes. */
  static RealCluster startPair(
      Path home, int dataNodes, long blockBytes, Map<String, String> properties) throws Exception {
    String classPath = withDayu(StockClassPath.unpack(home.resolve("pages")));
    Configuration site = site(blockBytes, properties);
    return start(home, classPath, dataNodes, site, NameNodes.two(home, site));
  }

  private static RealCluster start(
      Path home, String classPath, int dataNodes, Configuration site, NameNodes nameNodes)
      throws Exception {
    Daemons daemons = new Daemons(home, classPath);
    try {
      RealCluster cluster = new RealCluster(home, site, nameNodes, daemons, dataNodes);
      nameNodes.begin(daemons);
      for (int node = 0; node < dataNodes; node++) {
        cluster.startDataNode(node);
      }
      cluster.view().awaitLive(dataNodes);
      return cluster;
    } catch (Exception | AssertionError e) {
      daemons.close();
      throw e;
    }
  }

  /** Hadoop's jars and the drop-in jar. */
  static String withDayu(StockClassPath hadoop) {
    return hadoop.after(DropInJar.find());
  }

  /** The same, and the place that a class of the tests comes from, with all its neighbours. */
  static String withDayuAnd(Class<?> neighbour, StockClassPath hadoop) {
    try {
      URI place = neighbour.getProtectionDomain().getCodeSource().getLocation().toURI();
      return withDayu(hadoop) + File.pathSeparator + Path.of(place);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Configuration site(long blockBytes, Map<String, String> properties) {
    Configuration site = new Configuration(false);
    site.set("dfs.namenode.plugins", "io.dayu.hdfs.DayuNameNodePlugin");
    site.set("dfs.datanode.plugins", "io.dayu.agent.DayuDataNodePlugin");
    site.set("dfs.heartbeat.interval", "1");
    site.set("dfs.namenode.heartbeat.recheck-interval", "500");
    site.set("hadoop.security.authorization", "true");
    site.set("dayu.agent.meter", "datanode");
    site.set("dayu.agent.link.bandwidth", "20000000");
    site.set("dayu.timeslot", "4s");
    site.set("dfs.blocksize", String.valueOf(blockBytes));
    properties.forEach(site::set);
    return site;
  }

  private static DaemonSpec dataNode(
      Path home, Configuration site, int node, Map<String, String> properties) {
    Configuration own = new Configuration(site);
    own.set(
        "dfs.datanode.data.dir",
        IntStream.range(0, VOLUMES)
            .mapToObj(volume -> volume(home, node, volume).toUri().toString())
            .collect(Collectors.joining(",")));
    String host = own.get(HOST_KEY);
    if (host != null) {
      own.set(HOST_KEY, host.formatted(node));
    }
    own.set("dfs.datanode.address", "127.0.0.1:0");
    own.set("dfs.datanode.http.address", "127.0.0.1:0");
    own.set("dfs.datanode.ipc.address", "127.0.0.1:0");
    properties.forEach(own::set);
    return DaemonSpec.dataNode(dataNode(node), own);
  }

  /** Kills the NameNode and starts it again on another class path. */
  void restartNameNode(String classPath, String... arguments) throws IOException {
    daemons.kill(NAMENODE);
    daemons.start(nameNodes.spec(arguments).on(classPath));
  }

  /** Kills a DataNode and starts it again on another class path. */
  void restartDataNode(int node, String classPath) throws IOException {
    daemons.kill(dataNode(node));
    daemons.start(dataNode(home, site, node, Map.of()).on(classPath));
  }

  /**
   * Writes what the hdfs-site.xml of all daemons has, but for directories and ports of their own.
   */
  void writeSite(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      site.writeXml(out);
    }
  }

  /**
   * Kills all daemons and starts them again on another class path, by a file that is {@link
   * #writeSite} with changes.
   */
  void restart(Path siteFile, String classPath) throws Exception {
    Configuration changed = new Configuration(false);
    changed.addResource(new org.apache.hadoop.fs.Path(siteFile.toUri()));
    site.clear();
    changed.forEach(property -> site.set(property.getKey(), property.getValue()));
    restartNameNode(classPath);
    for (int node = 0; node < dataNodes; node++) {
      restartDataNode(node, classPath);
    }
    view.awaitLive(dataNodes);
  }

  /** Starts the NameNode; once it has run, with all it had. */
  void startNameNode(String... arguments) throws IOException {
    daemons.start(nameNodes.spec(arguments));
  }

  /** Kills the active NameNode of two and has the other one take over. */
  void failOver() throws Exception {
    nameNodes.failOver(daemons);
    jmx = nameNodes.jmx();
  }

  /** Starts the process that switches machines. */
  void startPower() throws IOException {
    daemons.start(DaemonSpec.power(POWER, site));
  }

  /** Starts a DataNode; once it has run, with all it had. */
  void startDataNode(int node) throws IOException {
    startDataNode(node, Map.of());
  }

  /** The same with properties of its own. */
  void startDataNode(int node, Map<String, String> properties) throws IOException {
    daemons.start(dataNode(home, site, node, properties));
  }

  /** The name of a DataNode's process. */
  static String dataNode(int node) {
    return "datanode" + node;
  }

  /** The folder of a DataNode's volumes. */
  Path dataDirectory(int node) {
    return dataDirectory(home, node);
  }

  /** The folders of all DataNodes, one for each. */
  List<Path> dataDirectories() {
    return IntStream.range(0, dataNodes).mapToObj(this::dataDirectory).toList();
  }

  /** One of a DataNode's data directories. */
  Path volume(int node, int volume) {
    return volume(home, node, volume);
  }

  private static Path volume(Path home, int node, int volume) {
    return dataDirectory(home, node).resolve("volume" + volume);
  }

  /** A DataNode as the NameNode knows it, if it takes it for alive. */
  Optional<DatanodeInfo> alive(int node) throws IOException {
    String facts = Files.readString(volume(node, 0).resolve("current").resolve("VERSION"));
    return Arrays.stream(files.getDataNodeStats(DatanodeReportType.LIVE))
        .filter(known -> facts.contains("datanodeUuid=" + known.getDatanodeUuid()))
        .findFirst();
  }

  /** The same of a cluster at a home. */
  static Path dataDirectory(Path home, int node) {
    return home.resolve("data" + node);
  }

  /** Whether the NameNode has a full report of a DataNode that came after a moment. */
  boolean hasReported(int node, long sinceMs) {
    try {
      return alive(node).filter(known -> known.getLastBlockReportTime() > sinceMs).isPresent();
    } catch (IOException e) {
      // A NameNode that is being restarted has hung up.
      return false;
    }
  }

  /** Runs HDFS's balancer to its end; fails when that takes longer than a minute. */
  int balance(Map<String, String> properties, String... arguments) throws Exception {
    Configuration own = new Configuration(site);
    properties.forEach(own::set);
    return daemons.run(DaemonSpec.balancer(BALANCER, own, arguments));
  }

  /** A client of its own. */
  DistributedFileSystem client(Map<String, String> properties) throws IOException {
    DistributedFileSystem client = new DistributedFileSystem();
    Configuration own = new Configuration(site);
    properties.forEach(own::set);
    client.initialize(URI.create(own.get("fs.defaultFS", "")), own);
    return client;
  }

  /** Writes files of a few blocks, and waits until the NameNode knows all their replicas. */
  void fill(int count) throws Exception {
    for (int file = 0; file < count; file++) {
      DataSet.write(
          files, file(written), FILE_BLOCKS * blockBytes, (short) REPLICATION, blockBytes);
      written++;
    }
    view.awaitWritten();
  }

  private static org.apache.hadoop.fs.Path file(int number) {
    return new org.apache.hadoop.fs.Path("/data", "file" + number);
  }

  /** The files that were written, all there are. */
  List<org.apache.hadoop.fs.Path> written() {
    return IntStream.range(0, written).mapToObj(RealCluster::file).toList();
  }

  /** The number of DataNodes that it began with. */
  int dataNodes() {
    return dataNodes;
  }

  /** What it shows. */
  ClusterView view() {
    return view;
  }

  /** What the active NameNode shows. */
  NameNodeJmx jmx() {
    return jmx;
  }

  /** What the active NameNode has printed. */
  String nameNodeLog() throws IOException {
    return daemons.log(nameNodes.active());
  }

  Daemons daemons() {
    return daemons;
  }

  DistributedFileSystem files() {
    return files;
  }

  /** What lies on the DataNodes' disks. */
  ReplicaFiles replicas() {
    return ReplicaFiles.in(dataDirectories());
  }

  @Override
  public void close() throws IOException {
    try (daemons) {
      files.close();
    }
  }
}
