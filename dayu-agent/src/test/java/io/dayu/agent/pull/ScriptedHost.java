package io.dayu.agent.pull;

import io.dayu.agent.decode.RawDecoders;
import io.dayu.agent.host.NewReplica;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.host.ReplicaWriter;
import io.dayu.agent.host.SourceLink;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.CRC32;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.datatransfer.PacketHeader;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.BlockOpResponseProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ChecksumProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.ReadOpChecksumInfoProto;
import org.apache.hadoop.hdfs.protocol.proto.DataTransferProtos.Status;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ChecksumTypeProto;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.util.DataChecksum;

/**
 * A host without a network whose every source has a block of one packet, with a test in between.
 */
final class ScriptedHost implements ReplicaHost {
  static final int BLOCK_BYTES = 100;

  /** The volume that all replicas are written to. */
  static final String STORAGE = "DS-scripted";

  /** An event in the middle of a read. */
  @FunctionalInterface
  interface Happening {
    void happen() throws IOException;
  }

  /** Happens once, on the pull's own thread as it takes the packet. */
  final AtomicReference<Happening> atNextPacket = new AtomicReference<>(() -> {});

  /** The same as it takes the last bytes of the packet, after which nothing of it is missing. */
  final AtomicReference<Happening> atLastBytes = new AtomicReference<>(() -> {});

  /** Whom the pull connected to so far. */
  final List<DataNodeAddress> connected = new CopyOnWriteArrayList<>();

  /** Whether the thread was interrupted when the replica's writer met the end of its stream. */
  volatile boolean interruptedAtEnd;

  @Override
  public SourceLink connect(Target target, BlockRef block) throws IOException {
    connected.add(target.source());
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    answer().writeDelimitedTo(said);
    Source source = new Source(said.size(), said);
    target.opening().opened(source);
    return new SourceLink(source, OutputStream.nullOutputStream(), new Token<>(), () -> 0);
  }

  private static BlockOpResponseProto answer() {
    ChecksumProto crc =
        ChecksumProto.newBuilder()
            .setType(ChecksumTypeProto.CHECKSUM_CRC32)
            .setBytesPerChecksum(512)
            .build();
    return BlockOpResponseProto.newBuilder()
        .setStatus(Status.SUCCESS)
        .setReadOpChecksumInfo(
            ReadOpChecksumInfoProto.newBuilder().setChunkOffset(0).setChecksum(crc))
        .build();
  }

  private static void writePackets(OutputStream out) throws IOException {
    DataOutputStream packets = new DataOutputStream(out);
    int bodyBytes = 2 * Integer.BYTES + BLOCK_BYTES;
    new PacketHeader(bodyBytes, 0, 0, false, BLOCK_BYTES, false).write(packets);
    CRC32 crc = new CRC32();
    crc.update(new byte[BLOCK_BYTES]);
    packets.writeInt((int) crc.getValue());
    packets.write(new byte[BLOCK_BYTES]);
    new PacketHeader(Integer.BYTES, BLOCK_BYTES, 1, true, 0, false).write(packets);
  }

  /** Says all it has; once closed, every read fails. */
  private final class Source extends FilterInputStream {
    private int untilPacketBytes;
    private volatile boolean closed;

    Source(int untilPacketBytes, ByteArrayOutputStream said) throws IOException {
      super(InputStream.nullInputStream());
      this.untilPacketBytes = untilPacketBytes;
      writePackets(said);
      this.in = new ByteArrayInputStream(said.toByteArray());
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (closed) {
        throw new IOException("made up: closed");
      }
      if (untilPacketBytes == 0) {
        atNextPacket.getAndSet(() -> {}).happen();
        if (length >= BLOCK_BYTES) {
          atLastBytes.getAndSet(() -> {}).happen();
        }
      }
      int bytes = untilPacketBytes > 0 ? Math.min(length, untilPacketBytes) : length;
      int taken = super.read(into, offset, bytes);
      untilPacketBytes -= untilPacketBytes > 0 ? taken : 0;
      return taken;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Override
  public ReplicaWriter createReplica(
      NewReplica replica, DataChecksum checksum, InputStream packets) {
    return new ReplicaWriter() {
      @Override
      public String storageId() {
        return STORAGE;
      }

      @Override
      public void receive() throws IOException {
        try {
          long unused = packets.transferTo(OutputStream.nullOutputStream());
        } finally {
          interruptedAtEnd = Thread.currentThread().isInterrupted();
        }
      }
    };
  }

  @Override
  public RawDecoders decoders() {
    return new RawDecoders(new Configuration());
  }

  @Override
  public void reportCorrupt(BlockRef block, DataNodeAddress source) {
    throw new AssertionError("No source is corrupt.");
  }
}
