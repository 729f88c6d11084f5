package io.dayu.bench.testbed.load;

import io.dayu.bench.testbed.arm.PlacedWrites;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.impl.BlockReaderRemote;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Reads from and writes to one chosen DataNode, and where the NameNode chooses, by the stock
 * client's classes. Thread safe.
 */
final class HdfsOperations {
  private static final int DATA_PORT = 9866;
  private static final int BUFFER_BYTES = 64 << 10;

  private final DistributedFileSystem files;
  private final Configuration site;
  private final Replicas replicas;
  private final List<InetSocketAddress> dataNodes = new ArrayList<>();
  private final long blockBytes;
  private final PlacedWrites placed;
  private final byte[] content;
  private final AtomicLong strays = new AtomicLong();

  HdfsOperations(
      DistributedFileSystem files,
      Replicas replicas,
      List<String> addresses,
      long blockBytes,
      PlacedWrites placed)
      throws IOException {
    this.files = files;
    this.site = files.getConf();
    this.replicas = replicas;
    this.blockBytes = blockBytes;
    this.placed = placed;
    this.content = new byte[Math.max(OperationKind.WRITE.bytes(), placed.bytes())];
    for (String address : addresses) {
      byte[] bytes = InetAddress.getByName(address).getAddress();
      dataNodes.add(new InetSocketAddress(InetAddress.getByAddress(address, bytes), DATA_PORT));
    }
    new Random(1).nextBytes(content);
  }

  /** Reads a part of a block: of the chosen DataNode's, or as any client does. */
  void read(Intent intent) throws IOException {
    if (intent.kind().pinned()) {
      readPinned(intent);
    } else if (intent.kind() == OperationKind.HOT) {
      readOrdered(intent, replicas.first((int) intent.choice()));
    } else {
      int anywhere = (int) (intent.choice() % dataNodes.size());
      readOrdered(intent, replicas.choose(anywhere, intent.choice() / dataNodes.size()));
    }
  }

  /** The NameNode is asked each time, as by a client that opens a file for one read. */
  private void readOrdered(Intent intent, Replicas.Replica replica) throws IOException {
    byte[] buffer = new byte[OperationKind.READ.bytes()];
    long size = replica.block().getBlockSize();
    long offset = (long) (intent.place() * Math.max(0, size - buffer.length));
    int length = (int) Math.min(buffer.length, size);
    try (FSDataInputStream in = files.open(new Path(replica.file()))) {
      in.readFully(replica.block().getStartOffset() + offset, buffer, 0, length);
    }
  }

  /** Over a connection of its own. */
  private void readPinned(Intent intent) throws IOException {
    Replicas.Replica replica = replicas.choose(intent.node(), intent.choice());
    byte[] buffer = new byte[intent.kind().bytes()];
    long room = Math.max(0, replica.block().getBlockSize() - buffer.length);
    long offset = (long) (intent.place() * room);
    int length = (int) Math.min(buffer.length, replica.block().getBlockSize());
    try (BlockReader reader = open(replica, offset, length)) {
      reader.readFully(buffer, 0, length);
    }
  }

  private BlockReader open(Replicas.Replica replica, long offset, int length) throws IOException {
    Peer peer =
        files
            .getClient()
            .newConnectedPeer(dataNodeOf(replica), replica.block().getBlockToken(), replica.node());
    try {
      return BlockReaderRemote.newBlockReader(
          replica.file(),
          replica.block().getBlock(),
          replica.block().getBlockToken(),
          offset,
          length,
          true,
          files.getClient().getClientName(),
          peer,
          replica.node(),
          null,
          CachingStrategy.newDefaultStrategy(),
          -1,
          site);
    } catch (IOException e) {
      peer.close();
      throw e;
    }
  }

  private InetSocketAddress dataNodeOf(Replicas.Replica replica) throws IOException {
    for (InetSocketAddress one : dataNodes) {
      if (one.getHostString().equals(replica.node().getIpAddr())) {
        return one;
      }
    }
    throw new IOException("no node " + replica.node());
  }

  /** Writes a file and returns its name. */
  Path write(Intent intent) throws IOException {
    Path file =
        new Path(DataSetFiles.WRITTEN, intent.kind() + "-" + intent.node() + "-" + intent.choice());
    if (intent.kind().pinned()) {
      InetSocketAddress[] wanted = {dataNodes.get(intent.node())};
      write(file, 1, intent.kind().bytes(), wanted);
    } else {
      write(file, placed.replicas(), placed.bytes(), null);
    }
    return file;
  }

  private void write(Path file, int replicas, int bytes, InetSocketAddress @Nullable [] favored)
      throws IOException {
    HdfsDataOutputStream out =
        files.create(
            file,
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            (short) replicas,
            blockBytes,
            null,
            favored);
    try (out) {
      out.write(content, 0, bytes);
    }
  }

  /** Deletes a written file, and counts it when it was not where it should be. */
  void delete(Path file, Intent intent) throws IOException {
    if (intent.kind().pinned()) {
      for (LocatedBlock block :
          files.getClient().getLocatedBlocks(file.toString(), 0, 1).getLocatedBlocks()) {
        countStray(block, dataNodes.get(intent.node()).getHostString());
      }
    }
    files.delete(file, false);
  }

  private void countStray(LocatedBlock block, String address) {
    for (DatanodeInfo node : block.getLocations()) {
      strays.addAndGet(node.getIpAddr().equals(address) ? 0 : 1);
    }
  }

  /** Files that the NameNode placed elsewhere than wanted. */
  long strays() {
    return strays.get();
  }
}
