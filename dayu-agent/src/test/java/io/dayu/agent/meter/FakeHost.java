package io.dayu.agent.meter;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReplica;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A DataNode whose every word a test sets. */
public final class FakeHost implements DataNodeHost {
  /** See {@link #datanodeUuid()}. */
  public volatile Optional<String> uuid = Optional.of("dn-1");

  /** See {@link #ownAddress()}. */
  public volatile Optional<InetAddress> address = Optional.of(InetAddress.getLoopbackAddress());

  /** See {@link #codecs()}. */
  public volatile List<String> codecs = List.of();

  /** See {@link #bytesRead()}. */
  public volatile long readBytes;

  /** See {@link #bytesWritten()}. */
  public volatile long writtenBytes;

  /** See {@link #servedReplicas()}. */
  public volatile List<ServedReplica> served = List.of();

  /** The volume of each replica, by its block. */
  public final Map<Long, String> storages = new ConcurrentHashMap<>();

  /** See {@link #volumes()}. */
  public volatile List<HostVolume> volumes = List.of();

  /** See {@link #clientCounters()}. */
  public volatile ClientCounters clientCounters = ClientCounters.NONE;

  /** The pinned blocks; empty where the DataNode keeps no pins. */
  public volatile Optional<Set<Long>> pinned = Optional.empty();

  @Override
  public boolean keepsPins() {
    return pinned.isPresent();
  }

  @Override
  public boolean isPinned(String blockPoolId, long blockId) {
    return pinned.orElseThrow().contains(blockId);
  }

  @Override
  public Optional<String> datanodeUuid() {
    return uuid;
  }

  @Override
  public List<BlockPool> blockPools() {
    return List.of();
  }

  @Override
  public Optional<InetAddress> ownAddress() {
    return address;
  }

  @Override
  public List<ServedPull> servedPulls() {
    return List.of();
  }

  @Override
  public List<String> codecs() {
    return codecs;
  }

  @Override
  public List<ServedReplica> servedReplicas() {
    return served;
  }

  @Override
  public Optional<String> storageOf(ServedReplica replica) {
    return Optional.ofNullable(storages.get(replica.blockId()));
  }

  @Override
  public List<HostVolume> volumes() {
    return volumes;
  }

  @Override
  public long bytesRead() {
    return readBytes;
  }

  @Override
  public long bytesWritten() {
    return writtenBytes;
  }

  @Override
  public ClientCounters clientCounters() {
    return clientCounters;
  }
}
