package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.DataSet;
import io.dayu.it.support.ReplicaFiles;
import io.dayu.it.support.Unchecked;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that nobody changes, of whole replicas and of erasure-coded stripes. Of the former single
 * replicas are damaged: with a file that is appended to or truncated, HDFS would compute checksums
 * of damaged bytes and take them for good.
 */
final class StillFiles {
  private static final Logger LOG = LoggerFactory.getLogger(StillFiles.class);

  /** The directory of those with whole replicas. */
  static final Path WHOLE = new Path("/still");

  private static final String META = ".meta";
  private static final List<String> POLICIES = List.of("XOR-2-1-1024k", "RS-3-2-1024k");
  private static final int FILES = 4;
  private static final int BLOCKS = 4;
  private static final int REPLICATION = 3;

  /** Of a block of which one is damaged. */
  private static final int GOOD_LEAST = 2;

  private final RealCluster cluster;
  private final SplittableRandom random;
  private final ThrashTally<ThrashStep> tally;
  private final long fileBytes;
  private final List<Path> whole = new ArrayList<>();
  private final List<Path> striped = new ArrayList<>();

  /**
   * Data and checksums of all internal blocks as they were written, by the names of their files.
   */
  private final Map<String, ByteBuffer> internal = new TreeMap<>();

  private StillFiles(
      RealCluster cluster, SplittableRandom random, ThrashTally<ThrashStep> tally, long fileBytes) {
    this.cluster = cluster;
    this.random = random;
    this.tally = tally;
    this.fileBytes = fileBytes;
  }

  /** Writes them. */
  static StillFiles write(
      RealCluster cluster, SplittableRandom random, ThrashTally<ThrashStep> tally, long blockBytes)
      throws IOException {
    StillFiles still = new StillFiles(cluster, random, tally, BLOCKS * blockBytes);
    DistributedFileSystem hdfs = cluster.files();
    for (int file = 0; file < FILES; file++) {
      still.whole.add(new Path(WHOLE, "still" + file));
    }
    for (String policy : POLICIES) {
      Path stripes = new Path("/striped", policy);
      hdfs.mkdirs(stripes);
      hdfs.enableErasureCodingPolicy(policy);
      hdfs.setErasureCodingPolicy(stripes, policy);
      for (int file = 0; file < FILES; file++) {
        still.striped.add(new Path(stripes, policy + file));
      }
    }
    for (Path file : still.all()) {
      DataSet.write(hdfs, file, still.fileBytes, (short) REPLICATION, blockBytes);
    }
    still.keepInternalBlocks();
    return still;
  }

  private void keepInternalBlocks() throws IOException {
    ReplicaFiles replicas = cluster.replicas();
    for (String name : replicas.internalBlocks()) {
      java.nio.file.Path only = replicas.finalized(name).get(0);
      internal.put(name, ByteBuffer.wrap(Files.readAllBytes(only)));
    }
    assertThat(internal).isNotEmpty();
  }

  /** The internal blocks that HDFS has not once, or not as they were written. */
  List<String> internalAmiss() {
    ReplicaFiles replicas = cluster.replicas();
    UnknownUnits unknown = new UnknownUnits(cluster.dataDirectories());
    return internal.entrySet().stream()
        .filter(
            one -> {
              List<java.nio.file.Path> files = replicas.finalized(one.getKey());
              return !isOnceAndEqual(unknown.without(one.getKey(), files), one.getValue());
            })
        .map(one -> one.getKey() + " on disk " + replicas.finalized(one.getKey()))
        .toList();
  }

  /** The files of internal blocks that HDFS does not know, as another of the group is there. */
  List<java.nio.file.Path> unknown() {
    ReplicaFiles replicas = cluster.replicas();
    UnknownUnits unknown = new UnknownUnits(cluster.dataDirectories());
    List<java.nio.file.Path> found = new ArrayList<>();
    for (String name : internal.keySet()) {
      found.addAll(replicas.finalized(name));
      found.removeAll(unknown.without(name, replicas.finalized(name)));
    }
    return found;
  }

  private static boolean isOnceAndEqual(List<java.nio.file.Path> files, ByteBuffer bytes) {
    try {
      return files.size() == 1 && ByteBuffer.wrap(Files.readAllBytes(files.get(0))).equals(bytes);
    } catch (NoSuchFileException e) {
      // HDFS has just deleted it as too much.
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> all() {
    List<Path> all = new ArrayList<>(whole);
    all.addAll(striped);
    return all;
  }

  /** Reads one of them; being cut off is no failure, wrong bytes are. */
  void readOne() {
    Path file = all().get(random.nextInt(all().size()));
    try {
      check(file);
      tally.did(ThrashStep.READ_STILL_FILES);
    } catch (IOException e) {
      isCutOff(file, e);
    } catch (RuntimeException e) {
      failUnlessStriped(file, e);
    }
  }

  /** Any of those with whole replicas. */
  Path anyWhole() {
    return whole.get(random.nextInt(whole.size()));
  }

  private static void isCutOff(Path file, Exception reason) {
    LOG.info("Reading {} was cut off: {}", file, reason.toString());
  }

  private void check(Path file) throws IOException {
    assertThat(DataSet.holds(cluster.files(), file, fileBytes)).as("data of %s", file).isTrue();
  }

  /** Checks all of them. */
  void checkAll() throws IOException {
    for (Path file : all()) {
      check(file);
    }
  }

  /**
   * Reads all of them, from any replicas, and tells whether none is damaged; who reads one that is
   * reports it.
   */
  boolean areUndamaged() {
    return Unchecked.call(
        () -> {
          boolean readable = true;
          for (Path file : all()) {
            readable &= isReadable(file);
          }
          return readable && unequal().isEmpty();
        });
  }

  /** Checks a file; false where HDFS cannot read a stripe yet. */
  private boolean isReadable(Path file) throws IOException {
    try {
      check(file);
      return true;
    } catch (RuntimeException e) {
      failUnlessStriped(file, e);
      return false;
    }
  }

  /** Lets pass how HDFS's reads of stripes end of which too few are there (HDFS-17893). */
  private void failUnlessStriped(Path file, RuntimeException reason) {
    if (!striped.contains(file)) {
      throw reason;
    }
    isCutOff(file, reason);
  }

  /** The blocks whose replicas are not equal: where HDFS knows some, and where some lie. */
  List<String> unequal() {
    ReplicaFiles replicas = cluster.replicas();
    Set<String> unequal = Set.copyOf(replicas.unequal());
    List<String> found = new ArrayList<>();
    for (LocatedBlock block : Unchecked.call(this::wholeBlocks)) {
      String data = block.getBlock().getBlockName();
      for (String part : List.of(data, data + META)) {
        if (unequal.contains(part)) {
          found.add("%s on disk %s".formatted(block, replicas.finalized(part)));
        }
      }
    }
    return found;
  }

  private List<LocatedBlock> wholeBlocks() throws IOException {
    List<LocatedBlock> blocks = new ArrayList<>();
    for (Path file : whole) {
      blocks.addAll(DFSTestUtil.getAllBlocks(cluster.files(), file));
    }
    return blocks;
  }

  /** Damages one replica of a block that has others enough at DataNodes that are well. */
  void damageOne(List<Integer> well) {
    try {
      Optional<java.nio.file.Path> replica = candidate(well);
      if (replica.isPresent()) {
        flipAByte(replica.get());
        LOG.info("{} is damaged", replica.get());
      }
    } catch (NoSuchFileException e) {
      LOG.info("The replica is gone: {}", e.toString());
    } catch (IOException e) {
      LOG.info("Which replicas are good cannot be told: {}", e.toString());
    }
  }

  /** The data or the checksums of any replica that may be damaged. */
  private Optional<java.nio.file.Path> candidate(List<Integer> well) throws IOException {
    ReplicaFiles replicas = cluster.replicas();
    List<java.nio.file.Path> candidates = new ArrayList<>();
    for (LocatedBlock block : wholeBlocks()) {
      if (block.getLocations().length > GOOD_LEAST) {
        candidates.addAll(candidates(well, replicas, block.getBlock().getBlockName()));
      }
    }
    return candidates.isEmpty()
        ? Optional.empty()
        : Optional.of(candidates.get(random.nextInt(candidates.size())));
  }

  private List<java.nio.file.Path> candidates(
      List<Integer> well, ReplicaFiles replicas, String block) {
    List<java.nio.file.Path> candidates = new ArrayList<>();
    for (String part : List.of(block, block + META)) {
      List<java.nio.file.Path> there = atThese(well, replicas.finalized(part));
      if (there.size() <= GOOD_LEAST || !ReplicaFiles.areEqual(replicas.finalized(part))) {
        return List.of();
      }
      candidates.addAll(there);
    }
    return candidates;
  }

  private List<java.nio.file.Path> atThese(List<Integer> nodes, List<java.nio.file.Path> replicas) {
    return replicas.stream()
        .filter(
            replica ->
                nodes.stream().anyMatch(node -> replica.startsWith(cluster.dataDirectory(node))))
        .toList();
  }

  private static void flipAByte(java.nio.file.Path path) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      long middle = file.length() / 2;
      file.seek(middle);
      int old = file.read();
      file.seek(middle);
      file.write(old ^ 0xff);
    }
  }
}
