package io.dayu.agent.listing;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.StorageBlockReportProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;

/**
 * The form of a list, which is made of HDFS's own messages: {@code DatanodeIDProto}, then one
 * {@code StorageBlockReportProto} a volume, each after its length. A volume without replicas is in
 * it.
 */
public final class ReplicaListFile {
  private ReplicaListFile() {}

  /** Writes a list; the stream stays open. */
  public static void write(
      OutputStream out, DatanodeID node, Map<DatanodeStorage, BlockListAsLongs> replicas)
      throws IOException {
    PBHelperClient.convert(node).writeDelimitedTo(out);
    for (Map.Entry<DatanodeStorage, BlockListAsLongs> volume : replicas.entrySet()) {
      StorageBlockReportProto.newBuilder()
          .setStorage(PBHelperClient.convert(volume.getKey()))
          .setNumberOfBlocks(volume.getValue().getNumberOfBlocks())
          .addAllBlocksBuffers(volume.getValue().getBlocksBuffers())
          .build()
          .writeDelimitedTo(out);
    }
  }
}
