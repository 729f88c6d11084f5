package io.dayu.it.scale.node;

import io.dayu.agent.heartbeat.PoolAgent;
import io.dayu.agent.heartbeat.PoolRecoveries;
import io.dayu.agent.heartbeat.PoolTerms;
import io.dayu.agent.heartbeat.RpcConnector;
import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.meter.LinkSpeed;
import io.dayu.agent.meter.PulledCounter;
import io.dayu.agent.pull.PullHandle;
import io.dayu.agent.pull.PulledBytes;
import io.dayu.agent.run.AgentClock;
import io.dayu.agent.run.SystemClock;
import io.dayu.protocol.LinkOrigin;
import io.dayu.protocol.PullOrder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The agent of a simulated DataNode: the real one, but its pulls are {@link SimulatedPull}s. */
final class SimulatedAgent {
  private static final int CALL_LIMIT_MS = 5_000;

  /**
   * Whom it serves.
   *
   * @param nameNode the active one
   */
  record Terms(
      String blockPoolId, InetSocketAddress nameNode, long heartbeatNs, long linkBytesPerSec) {}

  private record Host(String uuid) implements DataNodeHost {
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
    public long bytesRead() {
      return 0;
    }

    @Override
    public long bytesWritten() {
      return 0;
    }
  }

  private record Pool(String id, InetSocketAddress nameNode) implements BlockPool {
    @Override
    public Optional<String> blockPoolId() {
      return Optional.of(id);
    }

    @Override
    public Optional<InetSocketAddress> activeNameNode() {
      return Optional.of(nameNode);
    }
  }

  private final PoolAgent agent;

  private SimulatedAgent(PoolAgent agent) {
    this.agent = agent;
  }

  static SimulatedAgent start(SimulatedDataNode node, Terms terms, Configuration conf) {
    AgentClock clock = new SystemClock();
    PulledBytes pulled = new PulledBytes(new PulledCounter());
    PoolAgent.Shared shared =
        new PoolAgent.Shared(
            new PoolTerms(
                new Host(SimulatedDataNode.uuid(node.number())),
                terms.heartbeatNs(),
                1 + node.number(),
                clock),
            new RpcConnector(conf, CALL_LIMIT_MS),
            (order, changed) -> pull(node, order, pulled, changed),
            nowNs -> node.links().counters(node.number()),
            new LinkSpeed(terms.linkBytesPerSec(), LinkOrigin.SETTING),
            pulled,
            Optional.empty(),
            // As agents are by default: more is planned than fits, for those links that are free.
            true,
            new PoolRecoveries(PoolAgent.silenceMaxNs(terms.heartbeatNs())),
            link -> {});
    return new SimulatedAgent(
        PoolAgent.start(
            new Pool(terms.blockPoolId(), terms.nameNode()), terms.blockPoolId(), shared));
  }

  private static PullHandle pull(
      SimulatedDataNode node, PullOrder order, PulledBytes pulled, Runnable changed) {
    SimulatedPull pull = new SimulatedPull(node, order, pulled, changed);
    node.links().add(pull);
    return pull;
  }

  void stop() {
    agent.stop();
  }
}
