package io.dayu.bench.scale.load;

import java.io.IOException;
import java.util.EnumSet;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.io.EnumSetWritable;

/** A file of three replicas that a client begins, without a stream to write to it. */
final class NewFile {
  private static final short REPLICATION = 3;

  private NewFile() {}

  /** Asks the NameNode for it. */
  static HdfsFileStatus create(ClientProtocol nameNode, String file, String client, long blockBytes)
      throws IOException {
    return nameNode.create(
        file,
        FsPermission.getFileDefault(),
        client,
        new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
        true,
        REPLICATION,
        blockBytes,
        CryptoProtocolVersion.supported(),
        null,
        null);
  }
}
