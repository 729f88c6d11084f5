package io.dayu.it.heat;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** A replica that is moved as HDFS's Balancer moves one. */
final class MovedReplica {
  private MovedReplica() {}

  /**
   * Has a DataNode take over a replica, and name the one that had it to HDFS as the one to delete.
   *
   * @param from uuid of the one that has it
   */
  static void move(LocatedBlock block, String from, DataNode to) throws IOException {
    DatanodeInfo source =
        Arrays.stream(block.getLocations())
            .filter(node -> node.getDatanodeUuid().equals(from))
            .findFirst()
            .orElseThrow();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), to.getXferPort())) {
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      new Sender(out)
          .replaceBlock(
              block.getBlock(),
              block.getStorageTypes()[0],
              BlockTokenSecretManager.DUMMY_TOKEN,
              from,
              source,
              null);
      out.flush();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      Status status;
      do {
        status = BlockOpResponseProto.parseDelimitedFrom(in).getStatus();
      } while (status == Status.IN_PROGRESS);
      assertThat(status).isEqualTo(Status.SUCCESS);
    }
  }
}
