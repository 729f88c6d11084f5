package io.dayu.agent.decode;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.util.DataChecksum;

/** Makes packets of block data, as a DataNode sends them. Not thread-safe. */
public final class PacketMaker {
  private final DataChecksum checksum;
  private long number;

  /** A maker of packets with such checksums; it uses none of the caller's state. */
  public PacketMaker(DataChecksum kind) {
    this.checksum =
        DataChecksum.newDataChecksum(kind.getChecksumType(), kind.getBytesPerChecksum());
  }

  /**
   * Writes a packet.
   *
   * @param data all that remains in it goes in; whole chunks, but at the block's end
   * @param offset of its first byte in the block
   */
  public void write(ByteBuffer data, long offset, DataOutputStream out) throws IOException {
    int bytes = data.remaining();
    byte[] body = new byte[checksum.getChecksumSize(bytes) + bytes];
    int sumBytes = body.length - bytes;
    data.duplicate().get(body, sumBytes, bytes);
    checksum.calculateChunkedSums(
        ByteBuffer.wrap(body, sumBytes, bytes), ByteBuffer.wrap(body, 0, sumBytes));
    header(body.length, offset, false, bytes).write(out);
    out.write(body);
  }

  /** Writes the empty packet that ends the block. */
  public void writeLast(long lengthBytes, DataOutputStream out) throws IOException {
    header(0, lengthBytes, true, 0).write(out);
  }

  /** A packet's length field counts itself. */
  private PacketHeader header(int bodyBytes, long offset, boolean last, int dataBytes) {
    return new PacketHeader(Integer.BYTES + bodyBytes, offset, number++, last, dataBytes, false);
  }
}
