package io.dayu.agent.source;

import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.host.SourceLink;
import io.dayu.protocol.BlockRef;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.protocol.BlockChecksumOptions;
import org.apache.hadoop.hdfs.protocol.BlockChecksumType;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.datatransfer.DataTransferProtoUtil;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketReceiver;
import org.apache.hadoop.hdfs.protocol.datatransfer.Sender;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ClientReadStatusProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ReadOpChecksumInfoProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.util.DataChecksum;

/**
 * A stock {@code readBlock} of a block, from an offset on, packet by packet.
 *
 * <p>A packet is handed out only after its place, its size and its checksums were found right, so
 * that the bytes that went on are good whatever the source does next. Used by one thread.
 */
public final class BlockSource implements Closeable {
  /** Many times what a stock DataNode answers with, reasons for a refusal included. */
  private static final int ANSWER_MAX_BYTES = 1 << 16;

  private final SourceLink link;
  private final DataChecksum checksum;
  private final long blockBytes;
  private final int packetMaxBytes;
  private InputStream packetsIn;
  private InputStream lastIn;
  private final PacketReceiver packets = new PacketReceiver(false);

  private BlockSource(SourceLink link, DataChecksum checksum, long blockBytes, int packetMaxBytes) {
    this.link = link;
    this.checksum = checksum;
    this.blockBytes = blockBytes;
    this.packetMaxBytes = Math.max(packetMaxBytes, chunkMaxBytes());
    this.packetsIn = link.in();
    this.lastIn = link.in();
  }

  /**
   * Asks the source for bytes of the block.
   *
   * @param endBytes where they end; the rest of the last chunk may come with them
   * @param caching whether the source's system keeps in memory what was read
   */
  public static BlockSource open(
      ReplicaHost host,
      ReplicaHost.Target source,
      BlockRef block,
      long offset,
      long endBytes,
      CachingStrategy caching)
      throws IOException {
    SourceLink link = host.connect(source, block);
    try {
      return new BlockSource(
          link,
          request(link, block, offset, endBytes, caching),
          block.lengthBytes(),
          host.packetMaxBytes());
    } catch (IOException | RuntimeException | Error e) {
      try (link) {
        throw e;
      }
    }
  }

  /**
   * Asks a source that sends a block without checksums whether its replica is written so. A
   * DataNode serves readers without checksums too when the file that has them is lost; HDFS copies
   * a replica by what the header of that file says, and none without it.
   *
   * @throws IOException when the source has no such file
   */
  public static void requireHeader(ReplicaHost host, ReplicaHost.Target source, BlockRef block)
      throws IOException {
    try (SourceLink link = host.connect(source, block)) {
      new Sender(new DataOutputStream(link.out()))
          .blockChecksum(
              named(block), link.token(), new BlockChecksumOptions(BlockChecksumType.MD5CRC));
      BlockOpResponseProto unused = answer(link, block);
    } catch (EOFException e) {
      // A DataNode that fails to read the file hangs up.
      throw SourceException.broken("it has lost the checksums of its replica");
    }
  }

  private static ExtendedBlock named(BlockRef block) {
    return new ExtendedBlock(
        block.blockPoolId(), block.blockId(), block.lengthBytes(), block.generationStamp());
  }

  private static BlockOpResponseProto answer(SourceLink link, BlockRef block) throws IOException {
    CodedInputStream answer = CodedInputStream.newInstance(PBHelperClient.vintPrefixed(link.in()));
    // The stream's own length is the source's word.
    int unused = answer.setSizeLimit(ANSWER_MAX_BYTES);
    BlockOpResponseProto response = BlockOpResponseProto.parseFrom(answer);
    DataTransferProtoUtil.checkBlockOpStatus(response, "reading block " + block.blockId());
    return response;
  }

  private static DataChecksum request(
      SourceLink link, BlockRef block, long offset, long endBytes, CachingStrategy caching)
      throws IOException {
    new Sender(new DataOutputStream(link.out()))
        .readBlock(named(block), link.token(), "", offset, endBytes - offset, true, caching);
    ReadOpChecksumInfoProto info = answer(link, block).getReadOpChecksumInfo();
    if (info.getChunkOffset() != offset) {
      throw SourceException.broken(
          "it starts at " + info.getChunkOffset() + " when asked for " + offset);
    }
    return checksumOf(info);
  }

  private static DataChecksum checksumOf(ReadOpChecksumInfoProto info) throws IOException {
    int chunkBytes = info.getChecksum().getBytesPerChecksum();
    if (chunkBytes <= 0) {
      throw SourceException.broken("its checksums are for " + chunkBytes + " bytes each");
    }
    return DataTransferProtoUtil.fromProto(info.getChecksum());
  }

  /** A packet has one chunk at least, however long its client has made chunks. */
  private int chunkMaxBytes() {
    long chunkBytes = Math.min(checksum.getBytesPerChecksum(), blockBytes);
    int bytes = (int) Math.min(chunkBytes, PacketReceiver.MAX_PACKET_SIZE);
    return Math.min(PacketReceiver.MAX_PACKET_SIZE, ReplicaHost.withChecksums(bytes));
  }

  /** The part of what the source sends that is block data; the rest are checksums. */
  public double dataShare() {
    double chunkBytes = checksum.getBytesPerChecksum();
    return chunkBytes / (chunkBytes + checksum.getChecksumSize());
  }

  /** Bytes that have come in and were not taken yet; any thread. */
  public int waitingBytes() {
    return link.waitingBytes().getAsInt();
  }

  /** The stream of what the source sends, as it comes. */
  public InputStream in() {
    return link.in();
  }

  /**
   * Has the packets from now on taken through streams of the caller's.
   *
   * @param paced of the packets with data
   * @param unpaced of the one that ends the block, behind them
   */
  public void pace(InputStream paced, InputStream unpaced) {
    packetsIn = paced;
    lastIn = unpaced;
  }

  /** Type and chunk size of the block's checksums. */
  public DataChecksum checksum() {
    return checksum;
  }

  /** Receives and checks the next packet, which has to be block data from the offset on. */
  public void receive(long offset) throws IOException {
    receiveFrom(packetsIn);
    checkPlace(packets.getHeader(), offset);
    if (packets.getChecksumSlice().remaining() != checksum.getChecksumSize(dataBytes())) {
      throw SourceException.broken("it sent a packet whose checksums have the wrong length");
    }
    try {
      checksum.verifyChunkedSums(
          packets.getDataSlice(), packets.getChecksumSlice(), "the source's replica", offset);
    } catch (ChecksumException e) {
      throw SourceException.corrupt("its replica is corrupt near offset " + e.getPos());
    }
  }

  /** Reads how long the packet is before Hadoop's receiver does, which takes the room at once. */
  private void receiveFrom(InputStream in) throws IOException {
    byte[] lengths = new byte[PacketHeader.PKT_LENGTHS_LEN];
    IOUtils.readFully(in, lengths, 0, lengths.length);
    int packetBytes = ByteBuffer.wrap(lengths).getInt() - Integer.BYTES;
    if (packetBytes > packetMaxBytes) {
      throw SourceException.broken(
          "it sent a packet of "
              + packetBytes
              + " bytes where HDFS sends at most "
              + packetMaxBytes);
    }
    try {
      packets.receiveNextPacket(new SequenceInputStream(new ByteArrayInputStream(lengths), in));
    } catch (RuntimeException e) {
      // Hadoop's parser meets a nonsensical header with whatever its buffers throw.
      throw SourceException.broken("it sent a malformed packet: " + e);
    }
  }

  private void checkPlace(PacketHeader header, long offset) throws SourceException {
    long endOffset = header.getOffsetInBlock() + header.getDataLen();
    boolean chunksWhole =
        endOffset == blockBytes || endOffset % checksum.getBytesPerChecksum() == 0;
    if (header.getOffsetInBlock() != offset
        || header.getDataLen() <= 0
        || endOffset > blockBytes
        || !chunksWhole) {
      throw SourceException.broken(
          "it sent bytes "
              + header.getOffsetInBlock()
              + " to "
              + endOffset
              + " where those from "
              + offset
              + " of "
              + blockBytes
              + " were due");
    }
    if (header.isLastPacketInBlock()) {
      // HDFS's receiver counts such data and does not write them.
      throw SourceException.broken("it sent data in the packet that ends the block");
    }
  }

  /** Block data in the packet last received. */
  public int dataBytes() {
    return packets.getHeader().getDataLen();
  }

  /** The block data of the packet last received; the caller's to read, until the next one. */
  public ByteBuffer data() {
    return packets.getDataSlice().duplicate();
  }

  /** Passes on the packet last received. */
  public void writeTo(DataOutputStream out) throws IOException {
    packets.mirrorPacketTo(out);
  }

  /** Takes the mark that ends the block and tells the source that all was good. */
  public void finish() throws IOException {
    receiveFrom(lastIn);
    OutputStream out = link.out();
    ClientReadStatusProto.newBuilder().setStatus(Status.CHECKSUM_OK).build().writeDelimitedTo(out);
    out.flush();
  }

  @Override
  public void close() throws IOException {
    packets.close();
    link.close();
  }
}
