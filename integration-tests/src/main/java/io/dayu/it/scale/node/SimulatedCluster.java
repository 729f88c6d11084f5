package io.dayu.it.scale.node;

import io.dayu.it.testbed.trace.LoadTrace;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.ipc.RemoteException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Thousands of simulated DataNodes of one NameNode. Thread safe. */
public final class SimulatedCluster implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatedCluster.class);
  private static final int CONNECTIONS = 64;
  private static final int THREADS = 16;
  private static final int JOINING_AT_ONCE = 8;
  private static final int IDLE_MS = 60_000;
  private static final int HANDSHAKES = 120;
  private static final long HANDSHAKE_EVERY_MS = 500;

  private final Shape shape;
  private final InetSocketAddress address;
  private final Configuration conf;
  private final Links links;
  private final List<SimulatedDataNode> nodes = new ArrayList<>();
  private final List<DatanodeProtocolClientSideTranslatorPB> connections = new ArrayList<>();
  private final List<SimulatedAgent> agents = new ArrayList<>();
  private final ScheduledExecutorService heartbeats =
      Executors.newScheduledThreadPool(THREADS, SimulatedCluster::daemon);
  private final ExecutorService ends =
      Executors.newFixedThreadPool(THREADS, SimulatedCluster::daemon);
  private final BitSet restored;
  private final AtomicLong failedCalls = new AtomicLong();
  private int restoredCount;
  private long lastRestoredNs;
  private volatile boolean closed;

  /**
   * What is simulated.
   *
   * @param placement who has which block
   * @param blockBytes of every block
   * @param linkBytesPerSec of every node, each way
   * @param trace of the foreground
   */
  public record Shape(
      Placement placement, long blockBytes, long linkBytesPerSec, LoadTrace trace) {}

  /**
   * No node has joined yet.
   *
   * @param address of the NameNode
   */
  public SimulatedCluster(Shape shape, InetSocketAddress address, Configuration conf) {
    this.shape = shape;
    this.address = address;
    this.conf = conf;
    this.restored = new BitSet(shape.placement().blocks());
    this.links = new Links(shape.trace(), shape.linkBytesPerSec(), ends);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "simulated-datanodes");
    thread.setDaemon(true);
    return thread;
  }

  /** The racks as Hadoop's static mapping takes them from its setting. */
  public static String racks(Placement placement) {
    return IntStream.range(0, placement.nodes())
        .mapToObj(node -> SimulatedDataNode.hostName(node) + "=/rack" + placement.rackOf(node))
        .collect(Collectors.joining(","));
  }

  /** Has all nodes register and report their blocks, and then go on with heartbeats. */
  public void join(long heartbeatMs) throws IOException, InterruptedException {
    for (int number = 0; number < CONNECTIONS; number++) {
      connections.add(new DatanodeProtocolClientSideTranslatorPB(address, lineConf(number)));
    }
    NamespaceInfo namespace = handshake();
    long[][] blockIds = shape.placement().blockIdsByNode();
    for (int number = 0; number < blockIds.length; number++) {
      nodes.add(
          new SimulatedDataNode(
              number,
              shape.blockBytes(),
              blockIds[number],
              this,
              connections.get(number % CONNECTIONS),
              namespace));
    }
    joinAll();
    links.start();
    for (SimulatedDataNode node : nodes) {
      again(() -> call(node::heartbeat), heartbeatMs * node.number() / nodes.size(), heartbeatMs);
    }
  }

  private void again(Runnable task, long delayMs, long intervalMs) {
    Future<?> unused =
        heartbeats.scheduleAtFixedRate(task, delayMs, intervalMs, TimeUnit.MILLISECONDS);
  }

  /** A NameNode that has just opened its port may say that it has not started yet. */
  private NamespaceInfo handshake() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return connections.get(0).versionRequest();
      } catch (RemoteException e) {
        if (attempt == HANDSHAKES) {
          throw e;
        }
        Thread.sleep(HANDSHAKE_EVERY_MS);
      }
    }
  }

  private void joinAll() throws IOException, InterruptedException {
    ExecutorService joining =
        Executors.newFixedThreadPool(JOINING_AT_ONCE, SimulatedCluster::daemon);
    try {
      List<Future<?>> joins = new ArrayList<>();
      for (SimulatedDataNode node : nodes) {
        joins.add(
            joining.submit(
                () -> {
                  node.join();
                  return node;
                }));
      }
      for (Future<?> join : joins) {
        join.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a simulated DataNode could not join", e.getCause());
    } finally {
      joining.shutdownNow();
    }
  }

  /** Connections with unlike settings are not shared. */
  private Configuration lineConf(int number) {
    Configuration own = new Configuration(conf);
    own.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECTION_MAXIDLETIME_KEY,
        IDLE_MS + number % CONNECTIONS);
    return own;
  }

  /** Gives every node an agent of Dayu's; their heartbeats are spread over the interval. */
  public void startAgents(String blockPoolId, long heartbeatMs) throws InterruptedException {
    long apartNs = TimeUnit.MILLISECONDS.toNanos(heartbeatMs) / nodes.size();
    long dueNs = System.nanoTime();
    for (SimulatedDataNode node : nodes) {
      dueNs += apartNs;
      TimeUnit.NANOSECONDS.sleep(dueNs - System.nanoTime());
      agents.add(
          SimulatedAgent.start(
              node,
              new SimulatedAgent.Terms(
                  blockPoolId,
                  address,
                  TimeUnit.MILLISECONDS.toNanos(heartbeatMs),
                  shape.linkBytesPerSec()),
              lineConf(node.number())));
    }
  }

  /** The block pool of the NameNode. */
  public String blockPoolId() throws IOException {
    return connections.get(0).versionRequest().getBlockPoolID();
  }

  /** What may fail is told and counted, and tried again at the next turn. */
  @FunctionalInterface
  private interface Call {
    void make() throws IOException;
  }

  private void call(Call call) {
    try {
      call.make();
    } catch (IOException | RuntimeException e) {
      if (!closed && failedCalls.getAndIncrement() == 0) {
        LOG.warn("A call to the NameNode failed; later ones are only counted", e);
      }
    }
  }

  /** Has all blocks of one node reported again; nodes take turns. */
  public void reportBlocksEvery(long intervalMs) {
    List<SimulatedDataNode> turns = new ArrayList<>(nodes.subList(1, nodes.size()));
    again(
        () -> {
          Collections.rotate(turns, 1);
          call(turns.get(0)::reportAllBlocks);
        },
        intervalMs,
        intervalMs);
  }

  /** Loses the node that has all blocks. */
  public void loseVictim() {
    nodes.get(Placement.VICTIM).die();
    if (!agents.isEmpty()) {
      agents.get(Placement.VICTIM).stop();
    }
  }

  SimulatedDataNode node(int number) {
    return nodes.get(number);
  }

  Links links() {
    return links;
  }

  /** Hears that a block has a replica more. */
  synchronized void stored(long blockId) {
    int block = Placement.indexOf(blockId);
    if (!restored.get(block)) {
      restored.set(block);
      restoredCount++;
      lastRestoredNs = System.nanoTime();
    }
  }

  /** How many blocks have got their third replica back. */
  public synchronized int restored() {
    return restoredCount;
  }

  /** When the last of them did. */
  public synchronized long lastRestoredNs() {
    return lastRestoredNs;
  }

  /** Bytes that copies have moved so far. */
  public long arrivedBytes() {
    return links.arrivedBytes();
  }

  /** When the first copy began, 0 before. */
  public long firstCopyNs() {
    return links.firstCopyNs();
  }

  /** When the foreground's trace began. */
  public long traceZeroNs() {
    return links.zeroNs();
  }

  /** Calls that failed. */
  public long failedCalls() {
    return failedCalls.get();
  }

  @Override
  public void close() {
    closed = true;
    agents.forEach(SimulatedAgent::stop);
    links.stop();
    heartbeats.shutdownNow();
    ends.shutdownNow();
    for (DatanodeProtocolClientSideTranslatorPB connection : connections) {
      call(connection::close);
    }
  }
}
