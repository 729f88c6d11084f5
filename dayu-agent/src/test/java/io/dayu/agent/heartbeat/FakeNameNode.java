package io.dayu.agent.heartbeat;

import io.dayu.agent.host.BlockPool;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A NameNode that answers as a test wants, and the block pool it is active for. */
public final class FakeNameNode implements NameNodeConnector, BlockPool {
  /** Where it claims to be. */
  public volatile Optional<InetSocketAddress> active =
      Optional.of(InetSocketAddress.createUnresolved("nn1", 8020));

  /** What it answers. */
  public volatile HeartbeatResponse answer = Orders.nothingNew(0);

  /** What it fails with, if not null. */
  public volatile @Nullable IOException failure;

  /** Runs before each answer. */
  public volatile Runnable beforeAnswer = () -> {};

  /** All it was told. */
  public final CopyOnWriteArrayList<HeartbeatRequest> requests = new CopyOnWriteArrayList<>();

  /** Whom the agent connected to. */
  public final CopyOnWriteArrayList<InetSocketAddress> connects = new CopyOnWriteArrayList<>();

  /** The last it was told. */
  public HeartbeatRequest last() {
    return requests.get(requests.size() - 1);
  }

  @Override
  public Optional<String> blockPoolId() {
    return Optional.of(Orders.POOL);
  }

  @Override
  public Optional<InetSocketAddress> activeNameNode() {
    return active;
  }

  @Override
  public NameNodeConnection connect(InetSocketAddress address) {
    connects.add(address);
    return new NameNodeConnection() {
      @Override
      public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
        requests.add(request);
        beforeAnswer.run();
        if (failure != null) {
          throw failure;
        }
        return answer;
      }

      @Override
      public void close() {}
    };
  }
}
