package io.dayu.it.recovery;

import static io.dayu.it.support.Clusters.MIB;

import io.dayu.bench.cluster.DataSet;
import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * A file as a client of its own writes it.
 *
 * @param way how
 * @param type of its checksums
 * @param chunkBytes how many bytes have one checksum
 * @param bytes its length in the end
 */
record WrittenWay(Way way, String type, int chunkBytes, long bytes) {
  static final short REPLICATION = 3;
  static final String POLICY = "RS-3-2-1024k";
  static final String KEY = "key-of-the-test";

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int BUFFER_BYTES = 128 * 1024;
  private static final long BLOCK_BYTES = 2 * MIB;

  /** The ways in which a file is written, each in a directory of its own. */
  enum Way {
    PLAIN,
    APPENDED,
    /** By another client, with other checksums. */
    APPENDED_OTHERWISE,
    TRUNCATED,
    ENCRYPTED,
    /** Its first replica is in the memory of the first DataNode. */
    LAZY,
    STRIPED;

    Path directory() {
      return new Path("/" + name().toLowerCase(Locale.ROOT));
    }
  }

  /** Every way that there is. */
  static List<WrittenWay> all() {
    List<WrittenWay> all = new ArrayList<>();
    for (String type : List.of("NULL", "CRC32", "CRC32C")) {
      for (int chunkBytes : List.of(512, 1000, 4096, 65_536, 1 << 20)) {
        all.add(new WrittenWay(Way.PLAIN, type, chunkBytes, 1));
        all.add(new WrittenWay(Way.PLAIN, type, chunkBytes, 3_500_001));
      }
      for (int chunkBytes : List.of(512, 4096)) {
        for (Way way : List.of(Way.APPENDED, Way.TRUNCATED, Way.ENCRYPTED)) {
          all.add(new WrittenWay(way, type, chunkBytes, 2_300_007));
        }
      }
      for (int chunkBytes : List.of(512, 4096, 65_536)) {
        all.add(new WrittenWay(Way.STRIPED, type, chunkBytes, 1));
        all.add(new WrittenWay(Way.STRIPED, type, chunkBytes, 3_500_001));
      }
      for (long bytes : List.of(100_000L, MIB + 1, 6 * MIB, 7 * MIB + 777)) {
        all.add(new WrittenWay(Way.STRIPED, type, 512, bytes));
      }
      all.add(new WrittenWay(Way.LAZY, type, 512, 1_200_003));
    }
    all.add(new WrittenWay(Way.PLAIN, "CRC32C", 2 << 20, 5 * MIB + 3));
    all.add(new WrittenWay(Way.PLAIN, "NULL", 2 << 20, 5 * MIB + 3));
    all.add(new WrittenWay(Way.APPENDED_OTHERWISE, "CRC32", 512, 2_300_007));
    all.add(new WrittenWay(Way.APPENDED_OTHERWISE, "CRC32C", 512, 2_300_007));
    return all;
  }

  Path path() {
    return new Path(way.directory(), type + "-" + chunkBytes + "-" + bytes);
  }

  /** Writes it; replicas at these DataNodes, the first one first. */
  void write(EmbeddedCluster cluster, DataNode... holders) throws Exception {
    long firstBytes =
        switch (way) {
          case APPENDED, APPENDED_OTHERWISE -> bytes / 3 + 1;
          case TRUNCATED -> bytes + 777_777;
          default -> bytes;
        };
    try (FileSystem files = client(cluster, type)) {
      create((DistributedFileSystem) files, firstBytes, holders);
    }
    switch (way) {
      case APPENDED -> append(cluster, type, firstBytes);
      case APPENDED_OTHERWISE ->
          append(cluster, type.equals("CRC32") ? "CRC32C" : "CRC32", firstBytes);
      case TRUNCATED -> truncate(cluster);
      default -> {}
    }
  }

  private FileSystem client(EmbeddedCluster cluster, String checksums) throws IOException {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    conf.set("dfs.checksum.type", checksums);
    conf.setInt("dfs.bytes-per-checksum", chunkBytes);
    return FileSystem.newInstance(cluster.hdfs().getURI(), conf);
  }

  private void create(DistributedFileSystem files, long firstBytes, DataNode... holders)
      throws IOException {
    if (way == Way.STRIPED) {
      DataSet.write(files, path(), firstBytes, REPLICATION, BLOCK_BYTES);
      return;
    }
    InetSocketAddress[] favored = new InetSocketAddress[holders.length];
    for (int holder = 0; holder < holders.length; holder++) {
      favored[holder] = holders[holder].getXferAddress();
    }
    try (OutputStream out =
        files.create(
            path(),
            FsPermission.getFileDefault(),
            true,
            BUFFER_BYTES,
            REPLICATION,
            BLOCK_BYTES / chunkBytes * chunkBytes,
            null,
            favored)) {
      DataSet.write(out, path(), 0, firstBytes);
    }
  }

  /** Once all its DataNodes have finished it: HDFS leaves out those that have not. */
  private void append(EmbeddedCluster cluster, String checksums, long from) throws Exception {
    DistributedFileSystem any = cluster.fileSystem();
    Await.until(
        path() + " is finished",
        SOON,
        () ->
            Unchecked.call(() -> DFSTestUtil.getAllBlocks(any, path())).stream()
                .allMatch(block -> block.getLocations().length == REPLICATION),
        () -> path());
    try (FileSystem files = client(cluster, checksums);
        OutputStream out = files.append(path())) {
      DataSet.write(out, path(), from, bytes);
    }
  }

  private void truncate(EmbeddedCluster cluster) throws Exception {
    DistributedFileSystem files = cluster.fileSystem();
    boolean unused = files.truncate(path(), bytes);
    Await.until(
        path() + " is closed",
        SOON,
        () -> Unchecked.call(() -> files.isFileClosed(path())),
        () -> path());
  }
}
