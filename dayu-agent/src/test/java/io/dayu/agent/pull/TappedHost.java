package io.dayu.agent.pull;

import io.dayu.agent.decode.RawDecoders;
import io.dayu.agent.host.NewReplica;
import io.dayu.agent.host.ReplicaHost;
import io.dayu.agent.host.ReplicaWriter;
import io.dayu.agent.host.SourceLink;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.util.DataChecksum;

/** A host that counts what its sources say, and may cut them short or spoil a byte of it. */
final class TappedHost implements ReplicaHost {
  final AtomicLong rawBytes = new AtomicLong();
  final AtomicInteger openLinks = new AtomicInteger();
  final AtomicInteger links = new AtomicInteger();
  final List<Long> corruptBlocks = new CopyOnWriteArrayList<>();
  final List<DataNodeAddress> corrupt = new CopyOnWriteArrayList<>();
  private final ReplicaHost host;

  /** The next link ends after so many bytes. */
  final AtomicLong cutAfterBytes = new AtomicLong(Long.MAX_VALUE);

  /** The byte of the next link that comes out wrong. */
  final AtomicLong spoiltByte = new AtomicLong(Long.MAX_VALUE);

  TappedHost(ReplicaHost host) {
    this.host = host;
  }

  @Override
  public SourceLink connect(Target target, BlockRef block) throws IOException {
    SourceLink link = host.connect(target, block);
    openLinks.incrementAndGet();
    links.incrementAndGet();
    InputStream tapped =
        new Tap(
            link.in(),
            cutAfterBytes.getAndSet(Long.MAX_VALUE),
            spoiltByte.getAndSet(Long.MAX_VALUE));
    return new SourceLink(tapped, link.out(), link.token(), link.waitingBytes());
  }

  @Override
  public ReplicaWriter createReplica(NewReplica replica, DataChecksum checksum, InputStream packets)
      throws IOException {
    return host.createReplica(replica, checksum, packets);
  }

  @Override
  public Optional<String> datanodeUuid() {
    return host.datanodeUuid();
  }

  @Override
  public RawDecoders decoders() {
    return host.decoders();
  }

  @Override
  public void reportCorrupt(BlockRef block, DataNodeAddress source) throws IOException {
    corrupt.add(source);
    corruptBlocks.add(block.blockId());
    host.reportCorrupt(block, source);
  }

  private final class Tap extends FilterInputStream {
    private long leftBytes;
    private long untilSpoiltBytes;

    Tap(InputStream in, long leftBytes, long untilSpoiltBytes) {
      super(in);
      this.leftBytes = leftBytes;
      this.untilSpoiltBytes = untilSpoiltBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (leftBytes == 0) {
        return -1;
      }
      int read = super.read(target, offset, (int) Math.min(length, leftBytes));
      if (untilSpoiltBytes >= 0 && untilSpoiltBytes < read) {
        target[offset + (int) untilSpoiltBytes] ^= 1;
      }
      untilSpoiltBytes -= Math.max(0, read);
      leftBytes -= Math.max(0, read);
      rawBytes.addAndGet(Math.max(0, read));
      return read;
    }

    @Override
    public void close() throws IOException {
      openLinks.decrementAndGet();
      super.close();
    }
  }
}
