package io.dayu.curator.table;

import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.StorageBlockReportProto;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.DatanodeIDProto;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * A row of each replica in a list: a {@code DatanodeIDProto}, and one {@code
 * StorageBlockReportProto} a volume with HDFS's own encoding of the replicas in it.
 */
final class ReplicaRows implements RowCursor {
  private static final ReplicaColumn[] COLUMNS = ReplicaColumn.values();

  /** Internal blocks of a group have its id and their index ({@code BlockIdManager}). */
  private static final long INDEX_MASK = 15;

  private final MessageStream in;
  private final @Nullable Long listedAt;
  private final UTF8String datanodeUuid;
  private final UTF8String address;
  private UTF8String storageUuid = UTF8String.EMPTY_UTF8;
  private UTF8String storageType = UTF8String.EMPTY_UTF8;
  private Iterator<BlockReportReplica> volume = Collections.emptyIterator();
  private BlockReportReplica replica = new BlockReportReplica(new Block());

  ReplicaRows(MessageStream in, long listedAtMs) throws IOException {
    this.in = in;
    this.listedAt = CellValues.time(listedAtMs);
    DatanodeIDProto node = in.required(DatanodeIDProto.parser());
    this.datanodeUuid = UTF8String.fromString(node.getDatanodeUuid());
    this.address = UTF8String.fromString(node.getIpAddr() + ":" + node.getXferPort());
  }

  @Override
  public boolean next() throws IOException {
    while (!volume.hasNext()) {
      StorageBlockReportProto report = in.next(StorageBlockReportProto.parser());
      if (report == null) {
        return false;
      }
      storageUuid = UTF8String.fromString(report.getStorage().getStorageUuid());
      storageType = UTF8String.fromString(report.getStorage().getStorageType().name());
      volume =
          BlockListAsLongs.decodeBuffers(
                  Math.toIntExact(report.getNumberOfBlocks()),
                  report.getBlocksBuffersList(),
                  Integer.MAX_VALUE)
              .iterator();
    }
    replica = volume.next();
    return true;
  }

  @Override
  public @Nullable Object value(int column) {
    long id = replica.getBlockId();
    boolean striped = id < 0;
    return switch (COLUMNS[column]) {
      case BLOCK_ID -> striped ? id & ~INDEX_MASK : id;
      case BLOCK_INDEX -> striped ? (int) (id & INDEX_MASK) : null;
      case GENERATION_STAMP -> replica.getGenerationStamp();
      case LENGTH -> replica.getNumBytes();
      case STATE -> UTF8String.fromString(replica.getState().name());
      case DATANODE_UUID -> datanodeUuid;
      case ADDRESS -> address;
      case STORAGE_UUID -> storageUuid;
      case STORAGE_TYPE -> storageType;
      case LISTED_AT -> listedAt;
    };
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
