package io.dayu.agent.host;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** The DataNode as its agent sees it. */
public interface DataNodeHost {
  /** The DataNode's uuid, empty before its first registration. */
  Optional<String> datanodeUuid();

  /** The namespaces the DataNode serves at the moment. */
  List<BlockPool> blockPools();

  /** The local address that other nodes reach the DataNode by, as far as it can be told. */
  Optional<InetAddress> ownAddress();

  /** The port at which the DataNode sends and receives blocks, 0 where there is none yet. */
  default int transferPort() {
    return 0;
  }

  /** Codecs of erasure-coded blocks that can be decoded there, in the order of their names. */
  List<String> codecs();

  /** Bytes the DataNode has sent to readers since it started; HDFS counts a read when it ends. */
  long bytesRead();

  /** Bytes of block data the DataNode has written since it started, pulls included. */
  long bytesWritten();

  /** The connections over which replicas are being sent to other DataNodes now. Takes no lock. */
  List<ServedPull> servedPulls();

  /** The replicas that are being sent to other DataNodes now. Takes no lock. */
  List<ServedReplica> servedReplicas();

  /** The storage id of the volume that a replica is on; empty when it is gone. */
  Optional<String> storageOf(ServedReplica replica);

  /** The volumes that are file systems of this host; none before the first handshake. */
  List<HostVolume> volumes();

  /** The counters that tell how its clients fare. */
  ClientCounters clientCounters();

  /** Tells whether clients may pin replicas to the DataNode. */
  default boolean keepsPins() {
    return false;
  }

  /** Tells whether a replica is pinned; a replica that is gone is not. Reads the disk. */
  default boolean isPinned(String blockPoolId, long blockId) {
    return false;
  }

  /** The reads of its clients. */
  default ServedReads servedReads() {
    return ServedReads.NONE;
  }
}
