package io.dayu.agent;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReplica;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/** A real DataNode whose one block pool has the active NameNode that a test wants. */
final class OneActivePool implements DataNodeHost {
  private record Pool(BlockPool real, BlockPool fake) implements BlockPool {
    @Override
    public Optional<String> blockPoolId() {
      return real.blockPoolId();
    }

    @Override
    public Optional<InetSocketAddress> activeNameNode() {
      return fake.activeNameNode();
    }
  }

  private final DataNodeHost host;
  private final BlockPool fake;

  OneActivePool(DataNodeHost host, BlockPool fake) {
    this.host = host;
    this.fake = fake;
  }

  @Override
  public Optional<String> datanodeUuid() {
    return host.datanodeUuid();
  }

  @Override
  public List<BlockPool> blockPools() {
    return host.blockPools().stream().<BlockPool>map(real -> new Pool(real, fake)).toList();
  }

  @Override
  public Optional<InetAddress> ownAddress() {
    return host.ownAddress();
  }

  @Override
  public List<ServedPull> servedPulls() {
    return List.of();
  }

  @Override
  public List<String> codecs() {
    return host.codecs();
  }

  @Override
  public List<ServedReplica> servedReplicas() {
    return host.servedReplicas();
  }

  @Override
  public Optional<String> storageOf(ServedReplica replica) {
    return host.storageOf(replica);
  }

  @Override
  public List<HostVolume> volumes() {
    return host.volumes();
  }

  @Override
  public long bytesRead() {
    return host.bytesRead();
  }

  @Override
  public long bytesWritten() {
    return host.bytesWritten();
  }

  @Override
  public ClientCounters clientCounters() {
    return host.clientCounters();
  }
}
