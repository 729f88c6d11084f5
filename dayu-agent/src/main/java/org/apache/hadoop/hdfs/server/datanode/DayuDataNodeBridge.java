package org.apache.hadoop.hdfs.server.datanode;

import io.dayu.agent.decode.RawDecoders;
import io.dayu.agent.host.AckTimes;
import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ClientCounters;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.HostVolume;
import io.dayu.agent.host.NewReplica;
import io.dayu.agent.host.OpenedReplicas;
import io.dayu.agent.host.ReadListener;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.host.ReplicaInventory;
import io.dayu.agent.host.ReplicaWriter;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReads;
import io.dayu.agent.host.ServedReplica;
import io.dayu.agent.host.SourceLink;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.IOStreamPair;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketReceiver;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier.AccessMode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.metrics.DayuDataNodeCounters;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.NullMarked;

/** The DataNode behind the agent's interfaces. */
@NullMarked
public final class DayuDataNodeBridge implements DataNodeHost, ReplicaHost, ReplicaInventory {
  private static final String LOCAL_SCHEME = "file";

  private final DataNode dataNode;
  private final int dscp;
  private final RawDecoders decoders;
  private final List<String> codecs;

  /**
   * A bridge to the DataNode.
   *
   * @param dscp that connections to sources are marked with, 0 for none
   */
  public DayuDataNodeBridge(DataNode dataNode, int dscp) {
    this.dataNode = dataNode;
    this.dscp = dscp;
    this.decoders = new RawDecoders(dataNode.getConf());
    this.codecs = decoders.codecs();
  }

  private record Pool(BPOfferService service) implements BlockPool {
    @Override
    public Optional<String> blockPoolId() {
      return Optional.ofNullable(service.getBlockPoolId(true));
    }

    @Override
    public Optional<InetSocketAddress> activeNameNode() {
      Object active = service.getActiveNN();
      if (active == null) {
        return Optional.empty();
      }
      return service.getBPServiceActors().stream()
          .filter(actor -> actor.getNameNodeProxy() == active)
          .map(BPServiceActor::getNNSocketAddress)
          .findFirst();
    }
  }

  @Override
  public Optional<String> datanodeUuid() {
    return Optional.ofNullable(dataNode.getDatanodeUuid());
  }

  @Override
  public boolean keepsPins() {
    return dataNode
        .getConf()
        .getBoolean(
            DFSConfigKeys.DFS_DATANODE_BLOCK_PINNING_ENABLED,
            DFSConfigKeys.DFS_DATANODE_BLOCK_PINNING_ENABLED_DEFAULT);
  }

  @Override
  public boolean isPinned(String blockPoolId, long blockId) {
    try {
      return dataNode.getFSDataset().getPinning(new ExtendedBlock(blockPoolId, blockId));
    } catch (ReplicaNotFoundException e) {
      return false;
    } catch (IOException e) {
      // It may be: nothing moves a replica that cannot be asked.
      return true;
    }
  }

  @Override
  public List<BlockPool> blockPools() {
    return dataNode.getBlockPoolManager().getAllNamenodeThreads().stream()
        .<BlockPool>map(Pool::new)
        .toList();
  }

  @Override
  public Optional<InetAddress> ownAddress() {
    return concrete(dataNode.getXferAddress().getAddress())
        .or(this::registeredAddress)
        .or(this::addressTowardsNameNode);
  }

  /** The address where a DataNode that listens on all addresses was registered, once it is. */
  private Optional<InetAddress> registeredAddress() {
    DatanodeID id = dataNode.getDatanodeId();
    if (id == null) {
      return Optional.empty();
    }
    // An IP address in text, so that nothing is looked up.
    return concrete(new InetSocketAddress(id.getIpAddr(), 0).getAddress());
  }

  /** The address the routing table gives a packet to a NameNode; none is sent. */
  private Optional<InetAddress> addressTowardsNameNode() {
    return dataNode.getBlockPoolManager().getAllNamenodeThreads().stream()
        .flatMap(service -> service.getBPServiceActors().stream())
        .map(BPServiceActor::getNNSocketAddress)
        .flatMap(nameNode -> addressTowards(nameNode).stream())
        .findFirst();
  }

  private static Optional<InetAddress> addressTowards(InetSocketAddress nameNode) {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(nameNode);
      return concrete(socket.getLocalAddress());
    } catch (SocketException | RuntimeException e) {
      // No route, or a name that does not resolve: another NameNode may do.
      return Optional.empty();
    }
  }

  private static Optional<InetAddress> concrete(InetAddress address) {
    return Optional.ofNullable(address).filter(known -> !known.isAnyLocalAddress());
  }

  @Override
  public List<ServedPull> servedPulls() {
    return ServingThreads.pulls(dataNode.threadGroup, dataNode.getXferPort());
  }

  @Override
  public int transferPort() {
    return dataNode.getXferPort();
  }

  @Override
  public List<String> codecs() {
    return codecs;
  }

  @Override
  public List<ServedReplica> servedReplicas() {
    return ServingThreads.replicas(dataNode.threadGroup);
  }

  @Override
  public Optional<String> storageOf(ServedReplica replica) {
    FsDatasetSpi<?> replicas = dataNode.getFSDataset();
    if (replicas == null) {
      return Optional.empty();
    }
    FsVolumeSpi volume =
        replicas.getVolume(new ExtendedBlock(replica.blockPoolId(), replica.blockId()));
    return Optional.ofNullable(volume).map(FsVolumeSpi::getStorageID);
  }

  @Override
  public List<HostVolume> volumes() {
    FsDatasetSpi<?> replicas = dataNode.getFSDataset();
    if (replicas == null) {
      return List.of();
    }
    List<HostVolume> volumes = new ArrayList<>();
    try (FsDatasetSpi.FsVolumeReferences all = replicas.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : all) {
        URI directory = volume.getBaseURI();
        if (LOCAL_SCHEME.equals(directory.getScheme())) {
          volumes.add(
              new HostVolume(
                  volume.getStorageID(), volume.getStorageType().name(), Path.of(directory)));
        }
      }
      return volumes;
    } catch (IOException e) {
      throw new UncheckedIOException("The volumes cannot be let go of.", e);
    }
  }

  @Override
  public ClientCounters clientCounters() {
    return new ClientCounters() {
      @Override
      public ServedPeers served() {
        return ServingThreads.peers(dataNode.threadGroup, dataNode.getXferPort());
      }

      @Override
      public long readsEnded() {
        return DayuDataNodeCounters.blocksRead(dataNode.getMetrics());
      }

      @Override
      public AckTimes acks() {
        return DayuDataNodeCounters.acks(dataNode.getMetrics());
      }
    };
  }

  @Override
  public ServedReads servedReads() {
    return new ServedReads() {
      @Override
      public List<BlockRead> now() {
        return ServingThreads.clientReads(dataNode.threadGroup);
      }

      @Override
      public boolean tell(ReadListener listener) {
        if (!(dataNode.getFSDataset() instanceof OpenedReplicas replicas)) {
          return false;
        }
        replicas.tell(
            (blockPoolId, blockId) ->
                ServingThreads.reader(Thread.currentThread().getName())
                    .ifPresent(
                        reader ->
                            listener.began(
                                blockPoolId, blockId, reader == ServingThreads.Reader.CLIENT)));
        return true;
      }

      @Override
      public boolean tells() {
        return dataNode.getFSDataset() instanceof OpenedReplicas replicas && replicas.tells();
      }
    };
  }

  @Override
  public long bytesRead() {
    return DayuDataNodeCounters.bytesRead(dataNode.getMetrics());
  }

  @Override
  public long bytesWritten() {
    return DayuDataNodeCounters.bytesWritten(dataNode.getMetrics());
  }

  /** As sources have the same settings: theirs decide, and they are not asked. */
  @Override
  public int packetMaxBytes() {
    Configuration conf = dataNode.getConf();
    int chunkBytes =
        conf.getInt(
            HdfsClientConfigKeys.DFS_BYTES_PER_CHECKSUM_KEY,
            HdfsClientConfigKeys.DFS_BYTES_PER_CHECKSUM_DEFAULT);
    int dataBytes = Math.max(DFSUtilClient.getIoFileBufferSize(conf), chunkBytes);
    int packetBytes = ReplicaHost.withChecksums(Math.max(PACKET_DATA_BYTES, dataBytes));
    return Math.min(PacketReceiver.MAX_PACKET_SIZE, packetBytes);
  }

  @Override
  public SourceLink connect(Target target, BlockRef block) throws IOException {
    ExtendedBlock extended = extended(block);
    Token<BlockTokenIdentifier> token =
        dataNode.getBlockAccessToken(
            extended, EnumSet.of(AccessMode.READ), StorageType.EMPTY_ARRAY, new String[0]);
    Configuration conf = dataNode.getConf();
    DatanodeInfo source = info(target.source());
    InetSocketAddress address =
        NetUtils.createSocketAddr(
            source.getXferAddr(dataNode.getDnConf().getConnectToDnViaHostname()));
    ReceivingSockets sockets =
        new ReceivingSockets(socketFactory(conf, address), target.aheadBytes(), dscp);
    SourceConnection connection =
        SourceConnection.unconnected(sockets.createSocket(), target.timeoutMs());
    try {
      target.opening().opened(connection);
      connection.connect(address);
      IOStreamPair streams = greet(connection, source, extended, token);
      sockets.unmark();
      return new SourceLink(streams.in, streams.out, token, sockets::waitingBytes);
    } catch (IOException | RuntimeException | Error e) {
      try (connection) {
        throw e;
      }
    }
  }

  /** The site's own factory, where it has one. */
  private static SocketFactory socketFactory(Configuration conf, InetSocketAddress source) {
    SocketFactory sockets = NetUtils.getDefaultSocketFactory(conf);
    boolean standard = sockets.getClass().equals(StandardSocketFactory.class);
    return standard && source.getAddress() instanceof Inet4Address
        ? new Ipv4SocketFactory()
        : sockets;
  }

  /** As {@link DFSUtilClient#connectToDN} once it is connected. */
  private IOStreamPair greet(
      SourceConnection connection,
      DatanodeInfo source,
      ExtendedBlock block,
      Token<BlockTokenIdentifier> token)
      throws IOException {
    Configuration conf = dataNode.getConf();
    Socket socket = connection.socket();
    socket.setTcpNoDelay(
        conf.getBoolean(
            HdfsClientConfigKeys.DFS_DATA_TRANSFER_CLIENT_TCPNODELAY_KEY,
            HdfsClientConfigKeys.DFS_DATA_TRANSFER_CLIENT_TCPNODELAY_DEFAULT));
    IOStreamPair secured =
        dataNode
            .getSaslClient()
            .newSocketSend(
                socket,
                connection.out(),
                connection.in(),
                dataNode.getDataEncryptionKeyFactoryForBlock(block),
                token,
                source);
    return new IOStreamPair(
        new DataInputStream(secured.in),
        new DataOutputStream(
            new BufferedOutputStream(secured.out, DFSUtilClient.getSmallBufferSize(conf))));
  }

  @Override
  public ReplicaWriter createReplica(NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException {
    ExtendedBlock block = extended(replica.block());
    if (replica.within()) {
      return new MoveToStorage(
          dataNode.getFSDataset(),
          block,
          storageType(replica.storageType()),
          replica.storageId(),
          packets);
    }
    BlockReceiver receiver = receiver(block, replica, checksum, packets);
    return new ReplicaWriter() {
      @Override
      public String storageId() {
        return receiver.getReplica().getStorageUuid();
      }

      @Override
      public void receive() throws IOException {
        DayuDataNodeBridge.this.receive(block, receiver, replica.leavingUuid());
      }
    };
  }

  /**
   * A receiver with a new replica.
   *
   * <p>{@code FsDatasetImpl.createTemporary} looks twice at what there is of a block, and fails
   * where a replica that another pull has begun is removed in between. Then nothing is left of it,
   * and the second attempt meets none.
   */
  private BlockReceiver receiver(
      ExtendedBlock block, NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException {
    try {
      return newReceiver(block, replica, checksum, packets);
    } catch (NullPointerException e) {
      return newReceiver(block, replica, checksum, packets);
    }
  }

  private BlockReceiver newReceiver(
      ExtendedBlock block, NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException {
    return new BlockReceiver(
        block,
        storageType(replica.storageType()),
        new DataInputStream(packets),
        replica.sourceIp(),
        dataNode.getDisplayName(),
        null,
        0,
        0,
        0,
        "",
        null,
        dataNode,
        checksum,
        CachingStrategy.newDropBehind(),
        false,
        false,
        replica.storageId());
  }

  /**
   * Receives a replica and reports it.
   *
   * @param leavingUuid named to HDFS as the Balancer names the DataNode that a replica leaves; HDFS
   *     deletes there what is too much, and where that is against its policy, elsewhere
   */
  private void receive(ExtendedBlock block, BlockReceiver receiver, String leavingUuid)
      throws IOException {
    try {
      receiver.receiveBlock(null, null, null, null, null, null, false);
    } finally {
      // As DataXceiver does: after what is no IOException the receiver has not let go of all.
      receiver.releaseAnyRemainingReservedSpace();
      IOUtils.closeStream(receiver);
    }
    // A DataNode that stops for an upgrade swallows the receiver's errors.
    if (!dataNode.getFSDataset().isValidBlock(block)) {
      throw new IOException("The replica was not finalized.");
    }
    Replica replica = receiver.getReplica();
    dataNode.closeBlock(
        block,
        leavingUuid.isEmpty() ? null : leavingUuid,
        replica.getStorageUuid(),
        replica.isOnTransientStorage());
  }

  @Override
  public DatanodeID node(String blockPoolId) throws IOException {
    return dataNode.getDNRegistrationForBP(blockPoolId);
  }

  @Override
  public Map<DatanodeStorage, BlockListAsLongs> replicas(String blockPoolId) throws IOException {
    return dataNode.getFSDataset().getBlockReports(blockPoolId);
  }

  @Override
  public RawDecoders decoders() {
    return decoders;
  }

  @Override
  public void reportCorrupt(BlockRef block, DataNodeAddress source) throws IOException {
    dataNode.reportRemoteBadBlock(info(source), extended(block));
  }

  private static StorageType storageType(String name) throws IOException {
    try {
      return StorageType.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IOException("HDFS has no storage type '" + name + "'.", e);
    }
  }

  private static ExtendedBlock extended(BlockRef block) {
    return new ExtendedBlock(
        block.blockPoolId(), block.blockId(), block.lengthBytes(), block.generationStamp());
  }

  private static DatanodeInfo info(DataNodeAddress address) {
    return new DatanodeInfo.DatanodeInfoBuilder()
        .setNodeID(
            new DatanodeID(
                address.ipAddress(),
                address.hostName(),
                address.uuid(),
                address.transferPort(),
                address.infoPort(),
                address.infoSecurePort(),
                address.ipcPort()))
        .build();
  }
}
