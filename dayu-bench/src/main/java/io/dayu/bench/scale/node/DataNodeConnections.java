package io.dayu.bench.scale.node;

import io.dayu.bench.scale.loop.ConnectionPool;
import io.dayu.bench.scale.loop.EventLoop;
import io.dayu.bench.scale.loop.Method;
import io.dayu.bench.scale.loop.RpcCallback;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.BlockReceivedAndDeletedRequestProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.BlockReceivedAndDeletedResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.DatanodeRegistrationProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.HeartbeatRequestProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.HeartbeatResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.StorageReceivedDeletedBlocksProto;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolPB;
import org.apache.hadoop.hdfs.protocolPB.PBHelper;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.server.protocol.VolumeFailureSummary;

/** HDFS's own calls of all simulated DataNodes, over lines that they share. The loop's thread. */
final class DataNodeConnections {
  private static final int CONNECTIONS = 16;
  private static final long CALL_LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
  private static final Method<HeartbeatResponseProto> HEARTBEAT =
      new Method<>("sendHeartbeat", HeartbeatResponseProto.parser());
  private static final Method<BlockReceivedAndDeletedResponseProto> RECEIVED =
      new Method<>("blockReceivedAndDeleted", BlockReceivedAndDeletedResponseProto.parser());

  private final ConnectionPool connections;

  /** Lines to the NameNode at the address, which the loop carries. */
  DataNodeConnections(EventLoop loop, InetSocketAddress address) throws IOException {
    this.connections =
        loop.connections(address, DatanodeProtocolPB.class, CONNECTIONS, CALL_LIMIT_NS);
  }

  /**
   * A heartbeat of a DataNode with one volume.
   *
   * @param transfers number of copies that it sends
   */
  void heartbeat(
      DatanodeRegistrationProto who,
      StorageReport report,
      int transfers,
      RpcCallback<List<DatanodeCommand>> answer) {
    HeartbeatRequestProto request =
        HeartbeatRequestProto.newBuilder()
            .setRegistration(who)
            .addAllReports(PBHelperClient.convertStorageReports(new StorageReport[] {report}))
            .setXmitsInProgress(transfers)
            .setXceiverCount(0)
            .setFailedVolumes(0)
            .setCacheCapacity(0)
            .setCacheUsed(0)
            .setVolumeFailureSummary(
                PBHelper.convertVolumeFailureSummary(new VolumeFailureSummary(new String[0], 0, 0)))
            .setRequestFullBlockReportLease(false)
            .build();
    connections.call(
        HEARTBEAT,
        request,
        new RpcCallback<>() {
          @Override
          public void answered(HeartbeatResponseProto message) {
            answer.answered(message.getCmdsList().stream().map(PBHelper::convert).toList());
          }

          @Override
          public void failed(IOException cause) {
            answer.failed(cause);
          }
        });
  }

  /** Tells of replicas that a DataNode has got or deleted. */
  @SuppressWarnings("deprecation") // the storage's id is required beside the storage itself
  void received(
      DatanodeRegistrationProto who,
      String blockPoolId,
      DatanodeStorage storage,
      List<ReceivedDeletedBlockInfo> blocks,
      RpcCallback<BlockReceivedAndDeletedResponseProto> answer) {
    StorageReceivedDeletedBlocksProto.Builder ofStorage =
        StorageReceivedDeletedBlocksProto.newBuilder()
            .setStorageUuid(storage.getStorageID())
            .setStorage(PBHelperClient.convert(storage));
    blocks.forEach(block -> ofStorage.addBlocks(PBHelper.convert(block)));
    connections.call(
        RECEIVED,
        BlockReceivedAndDeletedRequestProto.newBuilder()
            .setRegistration(who)
            .setBlockPoolId(blockPoolId)
            .addBlocks(ofStorage)
            .build(),
        answer);
  }
}
