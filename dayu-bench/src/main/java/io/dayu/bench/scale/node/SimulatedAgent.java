package io.dayu.bench.scale.node;

import io.dayu.agent.heartbeat.NodeAgent;
import io.dayu.agent.heartbeat.NodeLink;
import io.dayu.agent.heartbeat.PoolConversation;
import io.dayu.agent.heartbeat.PoolRecoveries;
import io.dayu.agent.heartbeat.PoolTerms;
import io.dayu.agent.heat.ReadWatch;
import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.PulledBytes;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.SystemClock;
import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.RepeatedTask;
import io.dayu.protocol.GiveWayReport;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.PullMarks;
import io.dayu.protocol.PullOrder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * The agent of a simulated DataNode: what the real one reports and does with its orders, but the
 * loop drives it, and its pulls are {@link SimulatedPull}s.
 */
final class SimulatedAgent {
  /**
   * The block pool and the NameNode that the agent serves, with the terms of its service.
   *
   * @param nameNode the active one
   * @param read true if clients read the DataNode's blocks, which the agent counts
   */
  record Terms(
      String blockPoolId,
      InetSocketAddress nameNode,
      long heartbeatNs,
      long linkBytesPerSec,
      boolean read) {}

  record SimulatedHost(String uuid) implements DataNodeHost {
    @Override
    public Optional<String> datanodeUuid() {
      return Optional.of(uuid);
    }

    @Override
    public List<BlockPool> blockPools() {
      return List.of();
    }

    @Override
    public Optional<InetAddress> ownAddress() {
      return Optional.empty();
    }

    @Override
    public List<ServedPull> servedPulls() {
      return List.of();
    }

    @Override
    public List<String> codecs() {
      return List.of();
    }

    @Override
    public List<ServedReplica> servedReplicas() {
      return List.of();
    }

    @Override
    public Optional<String> storageOf(ServedReplica replica) {
      return Optional.empty();
    }

    @Override
    public List<HostVolume> volumes() {
      return List.of();
    }

    @Override
    public long bytesRead() {
      return 0;
    }

    @Override
    public long bytesWritten() {
      return 0;
    }

    @Override
    public ClientCounters clientCounters() {
      return ClientCounters.NONE;
    }
  }

  record SimulatedPool(String id, InetSocketAddress nameNode) implements BlockPool {
    @Override
    public Optional<String> blockPoolId() {
      return Optional.of(id);
    }

    @Override
    public Optional<InetSocketAddress> activeNameNode() {
      return Optional.of(nameNode);
    }
  }

  private final PoolConversation conversation;
  private final AgentReports reports;
  private final RepeatedTask orders;
  private final Optional<RepeatedTask> readers;

  private SimulatedAgent(
      SimulatedDataNode node, Terms terms, EventLoop loop, AgentConnections connections) {
    AgentClock clock = new SystemClock();
    PulledBytes pulled = new PulledBytes(new PulledCounter());
    SimulatedReads reads =
        new SimulatedReads(terms.blockPoolId(), node.initialBlockIds(), node.number());
    Optional<ReadWatch> watch =
        terms.read()
            ? Optional.of(new ReadWatch(reads, clock, SimulatedReads.REPORT_NS))
            : Optional.empty();
    NodeAgent agent =
        new NodeAgent(
            new PoolTerms(
                new SimulatedHost(SimulatedDataNode.uuid(node.number())),
                terms.heartbeatNs(),
                1 + node.number(),
                clock),
            (order, changed) -> pull(node, order, pulled, changed),
            pulled,
            new NodeLink(
                nowNs -> node.links().counters(node.number()),
                CurrentSpeed.constant(new LinkSpeed(terms.linkBytesPerSec(), LinkOrigin.SETTING)),
                Optional.empty(),
                // As agents are by default: more is planned than fits, for those links that are
                // free.
                new GiveWayReport(true, PullMarks.SET),
                link -> {}),
            new PoolRecoveries(PoolConversation.silenceMaxNs(terms.heartbeatNs())),
            id -> watch.map(its -> its.of(id)));
    this.conversation =
        new PoolConversation(
            new SimulatedPool(terms.blockPoolId(), terms.nameNode()),
            terms.blockPoolId(),
            agent,
            this::reportSoon,
            this::ordersSoon);
    this.reports = new AgentReports(loop, conversation.heartbeat(), connections, clock);
    this.orders = new RepeatedTask(loop, this::carryOut);
    this.readers =
        watch.map(
            its ->
                new RepeatedTask(
                    loop,
                    nowNs -> {
                      its.doWork(nowNs);
                      return reads.go();
                    }));
  }

  /** Starts an agent whose first report goes out after the delay. */
  static SimulatedAgent start(
      SimulatedDataNode node,
      Terms terms,
      EventLoop loop,
      AgentConnections connections,
      long delayNs) {
    SimulatedAgent agent = new SimulatedAgent(node, terms, loop, connections);
    agent.reports.start(delayNs);
    agent.orders.start(delayNs);
    agent.readers.ifPresent(task -> task.start(delayNs));
    return agent;
  }

  private void reportSoon() {
    reports.soon();
  }

  private void ordersSoon() {
    orders.signal();
  }

  private long carryOut(long nowNs) {
    try {
      return conversation.orders().doWork(nowNs);
    } catch (InterruptedException e) {
      throw new IllegalStateException("orders wait for nothing", e);
    }
  }

  private static PullHandle pull(
      SimulatedDataNode node, PullOrder order, PulledBytes pulled, Runnable changed) {
    SimulatedPull pull = new SimulatedPull(node, order, pulled, changed);
    node.links().add(pull);
    return pull;
  }

  /** Says nothing any more and cancels all pulls. Any thread. */
  void stop() {
    reports.stop();
    orders.stop();
    readers.ifPresent(RepeatedTask::stop);
    conversation.end();
  }
}
