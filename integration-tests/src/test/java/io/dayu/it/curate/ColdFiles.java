package io.dayu.it.curate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** Small files that nobody has used for a year, in one directory, and what has become of them. */
final class ColdFiles {
  /** Two cells of data at least, so that coding is worth it. */
  static final long BYTES_MIN = 128 * 1024;

  static final long BYTES_MAX = 256 * 1024;

  private static final Path DIRECTORY = new Path("/cold");

  /** What the names of all begin with. */
  private static final String NAME = "file";

  private static final Duration AGE = Duration.ofDays(400);

  /** Makes most of them end within a cell. */
  private static final long STEP_BYTES = 7919;

  private final DistributedFileSystem fs;
  private final int count;
  private final long touchedMs = System.currentTimeMillis() - AGE.toMillis();

  ColdFiles(DistributedFileSystem fs, int count) {
    this.fs = fs;
    this.count = count;
  }

  /** Writes them all with a replica on each of some DataNodes. */
  void write(UnevenCluster cluster, List<DataNode> holders) throws IOException {
    for (int file = 0; file < count; file++) {
      cluster.write(holders, path(file).toString(), bytes(file));
      fs.setTimes(path(file), touchedMs, touchedMs);
    }
  }

  int count() {
    return count;
  }

  Path path(int file) {
    return new Path(DIRECTORY, NAME + file);
  }

  long bytes(int file) {
    return BYTES_MIN + file * STEP_BYTES % (BYTES_MAX - BYTES_MIN);
  }

  /** The checksum of each file's content. */
  Map<String, String> checksums() throws IOException {
    Map<String, String> checksums = new TreeMap<>();
    for (int file = 0; file < count; file++) {
      checksums.put(path(file).getName(), checksum(path(file)));
    }
    return checksums;
  }

  private String checksum(Path path) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(fs.open(path), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many have storage policy COLD. */
  long moved() throws IOException {
    return number(one -> one.getStoragePolicy() == HdfsConstants.COLD_STORAGE_POLICY_ID);
  }

  /** The storage types that replicas are on. */
  Set<StorageType> types() throws IOException {
    Set<StorageType> types = EnumSet.noneOf(StorageType.class);
    for (int file = 0; file < count; file++) {
      for (BlockLocation block : fs.getFileBlockLocations(path(file), 0, BYTES_MAX)) {
        types.addAll(List.of(block.getStorageTypes()));
      }
    }
    return types;
  }

  /** How many are erasure-coded; copies that have not taken a file's place do not count. */
  long coded() throws IOException {
    return number(one -> one.getErasureCodingPolicy() != null);
  }

  private long number(Predicate<HdfsFileStatus> what) throws IOException {
    return all().stream().filter(one -> one.getLocalName().startsWith(NAME)).filter(what).count();
  }

  /** All that is in the directory: files, and copies beside them. */
  private List<HdfsFileStatus> all() throws IOException {
    List<HdfsFileStatus> all = new ArrayList<>();
    for (FileStatus one : fs.listStatus(DIRECTORY)) {
      all.add((HdfsFileStatus) one);
    }
    return all;
  }

  /** Checks that nothing else is there, that all is done, and that files look as old as before. */
  void assertDone() throws IOException {
    List<HdfsFileStatus> all = all();
    assertThat(all).as("files, and no copies").hasSize(count);
    assertThat(moved()).as("files of policy COLD").isEqualTo(count);
    assertThat(coded()).as("erasure-coded files").isEqualTo(count);
    assertThat(all).allMatch(one -> one.getModificationTime() == touchedMs);
  }
}
