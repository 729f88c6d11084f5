package io.dayu.bench.scale.node;

import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.RepeatedTask;
import io.dayu.bench.scale.loop.RpcTraffic;
import io.dayu.bench.testbed.trace.LoadTrace;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.ipc.RemoteException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Thousands of simulated DataNodes of one NameNode. Thread safe. */
public final class SimulatedCluster implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(SimulatedCluster.class);
  private static final int WAITING_AT_ONCE = 8;
  private static final int HANDSHAKES = 120;
  private static final long HANDSHAKE_EVERY_MS = 500;

  private final Shape shape;
  private final InetSocketAddress address;
  private final SimulatedLinks links;
  private final List<SimulatedDataNode> nodes = new ArrayList<>();
  private final List<RepeatedTask> heartbeats = new ArrayList<>();
  private final List<SimulatedAgent> agents = new ArrayList<>();
  private final EventLoop loop = new EventLoop();
  private final DatanodeProtocolClientSideTranslatorPB waitingConnection;
  private final DataNodeConnections dataNodeLines;
  private final AgentConnections agentLines;
  private final ScheduledExecutorService waiting =
      Executors.newScheduledThreadPool(WAITING_AT_ONCE, SimulatedCluster::daemon);
  private final BitSet restored;
  private final AtomicLong failedCalls = new AtomicLong();
  private int restoredCount;
  private long lastRestoredNs;
  private volatile boolean closed;

  /**
   * The nodes, blocks and links that are simulated.
   *
   * @param placement of the blocks
   * @param blockBytes of every block
   * @param linkBytesPerSec of every node, each way
   * @param trace of the foreground
   */
  public record Shape(
      BlockPlacement placement, long blockBytes, long linkBytesPerSec, LoadTrace trace) {}

  /**
   * No node has joined yet.
   *
   * @param address of the NameNode
   */
  public SimulatedCluster(Shape shape, InetSocketAddress address, Configuration conf)
      throws IOException {
    this.shape = shape;
    this.address = address;
    this.waitingConnection = new DatanodeProtocolClientSideTranslatorPB(address, conf);
    this.dataNodeLines = new DataNodeConnections(loop, address);
    this.agentLines = new AgentConnections(loop, address);
    this.restored = new BitSet(shape.placement().blocks());
    this.links = new SimulatedLinks(shape.trace(), shape.linkBytesPerSec(), loop);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "simulated-datanodes-waiting");
    thread.setDaemon(true);
    return thread;
  }

  /** The racks as Hadoop's static mapping takes them from its setting. */
  public static String racks(BlockPlacement placement) {
    return IntStream.range(0, placement.nodes())
        .mapToObj(node -> SimulatedDataNode.hostName(node) + "=/rack" + placement.rackOf(node))
        .collect(Collectors.joining(","));
  }

  /** Has all nodes register and report their blocks, and then go on with heartbeats. */
  public void join(long heartbeatMs) throws IOException, InterruptedException {
    NamespaceInfo namespace = handshake();
    long[][] blockIds = shape.placement().blockIdsByNode();
    for (int number = 0; number < blockIds.length; number++) {
      nodes.add(
          new SimulatedDataNode(
              number,
              shape.blockBytes(),
              blockIds[number],
              this,
              waitingConnection,
              dataNodeLines,
              namespace));
    }
    joinAll();
    links.start();
    loop.start();
    long heartbeatNs = TimeUnit.MILLISECONDS.toNanos(heartbeatMs);
    for (SimulatedDataNode node : nodes) {
      RepeatedTask task =
          new RepeatedTask(
              loop,
              nowNs -> {
                node.heartbeat();
                return heartbeatNs;
              });
      heartbeats.add(task);
      task.start(heartbeatNs * node.number() / nodes.size());
    }
  }

  /** A NameNode that has just opened its port may say that it has not started yet. */
  private NamespaceInfo handshake() throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        return waitingConnection.versionRequest();
      } catch (RemoteException e) {
        if (attempt == HANDSHAKES) {
          throw e;
        }
        Thread.sleep(HANDSHAKE_EVERY_MS);
      }
    }
  }

  private void joinAll() throws IOException, InterruptedException {
    List<Future<?>> joins = new ArrayList<>();
    for (SimulatedDataNode node : nodes) {
      joins.add(
          waiting.submit(
              () -> {
                node.join();
                return node;
              }));
    }
    try {
      for (Future<?> join : joins) {
        join.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("a simulated DataNode could not join", e.getCause());
    }
  }

  /**
   * Gives every node an agent of Dayu's; their heartbeats are spread over the interval.
   *
   * @param read true if clients read the nodes' blocks, and agents count that
   */
  public void startAgents(String blockPoolId, long heartbeatMs, boolean read) {
    long heartbeatNs = TimeUnit.MILLISECONDS.toNanos(heartbeatMs);
    SimulatedAgent.Terms terms =
        new SimulatedAgent.Terms(blockPoolId, address, heartbeatNs, shape.linkBytesPerSec(), read);
    for (SimulatedDataNode node : nodes) {
      long delayNs = heartbeatNs * node.number() / nodes.size();
      agents.add(SimulatedAgent.start(node, terms, loop, agentLines, delayNs));
    }
  }

  /** The block pool of the NameNode. */
  public String blockPoolId() throws IOException {
    return waitingConnection.versionRequest().getBlockPoolID();
  }

  /**
   * A call that may fail: its failure is told and counted, and it is tried again at the next turn.
   */
  @FunctionalInterface
  interface FallibleCall {
    void make() throws IOException;
  }

  private void call(FallibleCall call) {
    try {
      call.make();
    } catch (IOException | RuntimeException e) {
      failed(e);
    }
  }

  /** Has a thread that may wait make calls to the NameNode. */
  void callWaiting(FallibleCall call) {
    waiting.execute(() -> call(call));
  }

  /** Takes note of a call that failed. */
  void failed(Exception cause) {
    if (!closed && failedCalls.getAndIncrement() == 0) {
      LOG.warn("A call to the NameNode failed; later ones are only counted", cause);
    }
  }

  /** Has all blocks of one node reported again; nodes take turns. */
  public void reportBlocksEvery(long intervalMs) {
    List<SimulatedDataNode> turns = new ArrayList<>(nodes.subList(1, nodes.size()));
    Future<?> unused =
        waiting.scheduleAtFixedRate(
            () -> {
              Collections.rotate(turns, 1);
              call(turns.get(0)::reportAllBlocks);
            },
            intervalMs,
            intervalMs,
            TimeUnit.MILLISECONDS);
  }

  /** Loses the node that has all blocks. */
  public void loseVictim() {
    nodes.get(BlockPlacement.VICTIM).die();
    if (!agents.isEmpty()) {
      agents.get(BlockPlacement.VICTIM).stop();
    }
  }

  SimulatedDataNode node(int number) {
    return nodes.get(number);
  }

  SimulatedLinks links() {
    return links;
  }

  /** Hears that a block has a replica more. */
  synchronized void stored(long blockId) {
    int block = BlockPlacement.indexOf(blockId);
    if (!restored.get(block)) {
      restored.set(block);
      restoredCount++;
      lastRestoredNs = System.nanoTime();
    }
  }

  /** The number of blocks that have got their third replica back. */
  public synchronized int restored() {
    return restoredCount;
  }

  /** The time at which the last of these blocks got its third replica. */
  public synchronized long lastRestoredNs() {
    return lastRestoredNs;
  }

  /** Bytes that copies have moved so far. */
  public long arrivedBytes() {
    return links.arrivedBytes();
  }

  /** The time at which the first copy began, 0 before. */
  public long firstCopyNs() {
    return links.firstCopyNs();
  }

  /** The time at which the foreground's trace began. */
  public long traceZeroNs() {
    return links.zeroNs();
  }

  /** Heartbeats of agents that were answered. */
  public long agentHeartbeats() {
    return agentLines.answered();
  }

  /** The traffic of agents' heartbeats on the wire. */
  public RpcTraffic agentTraffic() {
    return agentLines.traffic();
  }

  /** Calls of DataNodes that failed; what agents missed they say again. */
  public long failedCalls() {
    return failedCalls.get();
  }

  @Override
  public void close() {
    closed = true;
    agents.forEach(SimulatedAgent::stop);
    links.stop();
    heartbeats.forEach(RepeatedTask::stop);
    loop.close();
    waiting.shutdownNow();
    call(waitingConnection::close);
  }
}
