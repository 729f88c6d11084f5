package io.dayu.agent.pull;

import io.dayu.protocol.DataNodeAddress;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ChecksumProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ReadOpChecksumInfoProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ChecksumTypeProto;

/** A source that answers every request with what a test wants, and then says no more. */
final class RogueSource implements AutoCloseable {
  /** Says it. */
  @FunctionalInterface
  interface Words {
    void say(DataOutputStream out) throws IOException;
  }

  private final ServerSocket server;
  private final Words words;

  RogueSource(Words words) throws IOException {
    this.words = words;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::serve, "rogue-source");
    thread.setDaemon(true);
    thread.start();
  }

  DataNodeAddress address() {
    return new DataNodeAddress("rogue", "127.0.0.1", "rogue", server.getLocalPort(), 1, 0, 2);
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          DataInputStream in = new DataInputStream(socket.getInputStream());
          DataOutputStream out = new DataOutputStream(socket.getOutputStream())) {
        // Version and operation; what follows is not looked at.
        in.skipNBytes(3);
        words.say(out);
        out.flush();
        // Until the other side hangs up.
        long unused = in.transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        // The other side hung up, or the test is over.
      }
    }
  }

  /** The answer of a DataNode that has the block, with a CRC for so many bytes each. */
  static void sayYes(DataOutputStream out, int bytesPerChecksum) throws IOException {
    BlockOpResponseProto.newBuilder()
        .setStatus(Status.SUCCESS)
        .setReadOpChecksumInfo(
            ReadOpChecksumInfoProto.newBuilder()
                .setChunkOffset(0)
                .setChecksum(
                    ChecksumProto.newBuilder()
                        .setType(ChecksumTypeProto.CHECKSUM_CRC32C)
                        .setBytesPerChecksum(bytesPerChecksum)))
        .build()
        .writeDelimitedTo(out);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
