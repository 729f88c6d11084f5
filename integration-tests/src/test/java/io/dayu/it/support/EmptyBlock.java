package io.dayu.it.support;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import java.time.Duration;
import java.util.EnumSet;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.io.EnumSetWritable;

/** A block of 0 bytes, which a client leaves behind that ends a block before it has written. */
public final class EmptyBlock {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String CLIENT = "client-of-the-test";

  private EmptyBlock() {}

  /** Writes a file of one block of 0 bytes, as a client would whose pipeline carries nothing. */
  public static LocatedBlock write(EmbeddedCluster cluster, String name) throws Exception {
    ClientProtocol client = cluster.fileSystem().getClient().getNamenode();
    HdfsFileStatus file =
        client.create(
            name,
            FsPermission.getFileDefault(),
            CLIENT,
            new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
            true,
            (short) 3,
            Clusters.MIB,
            CryptoProtocolVersion.supported(),
            null,
            null);
    LocatedBlock located = client.addBlock(name, CLIENT, null, null, file.getFileId(), null, null);
    ExtendedBlock block = located.getBlock();
    for (DatanodeInfo at : located.getLocations()) {
      DataNode node = cluster.dataNode(at.getDatanodeUuid());
      cluster.hdfs().getFsDatasetTestUtils(node).createFinalizedReplica(block);
      DataNodeTestUtils.triggerBlockReport(node);
    }
    Await.until(
        name + " is closed",
        SOON,
        () -> Unchecked.call(() -> client.complete(name, CLIENT, block, file.getFileId())),
        () -> located);
    return located;
  }
}
