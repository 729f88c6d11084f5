package io.dayu.it.curate;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.core.testing.Await;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.Replacements;
import io.dayu.it.admin.Command;
import io.dayu.it.support.Clusters;
import io.dayu.it.support.Unchecked;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredBlock;
import io.dayu.protocol.admin.StoredReplica;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Files become erasure-coded, whatever others do to them meanwhile. All tests share one cluster,
 * each with a directory of its own.
 */
final class ConversionTest {
  private static final String POLICY = "XOR-2-1-1024k";
  private static final Path COPIES = new Path(ReplaceOrder.COPY_DIRECTORY);
  private static final long STALE_MS = 5000;
  private static final Duration SOON = Duration.ofSeconds(30);

  @SuppressWarnings("NullAway.Init")
  private static EmbeddedCluster cluster;

  @SuppressWarnings("NullAway.Init")
  private static DistributedFileSystem fs;

  @SuppressWarnings("NullAway.Init")
  private static NameNodeOrders orders;

  @SuppressWarnings("NullAway.Init")
  private static FileCopier copier;

  @BeforeAll
  static void start() throws IOException {
    cluster =
        EmbeddedCluster.start(
            Clusters.quick(3, 3, 64_000_000, 2 * MIB)
                .withStorageTypes(StorageType.DISK, StorageType.ARCHIVE)
                .with("dfs.namenode.stale.datanode.interval", Long.toString(STALE_MS)));
    fs = cluster.fileSystem();
    fs.enableErasureCodingPolicy(POLICY);
    Configuration conf = cluster.hdfs().getConfiguration(0);
    URI address = cluster.hdfs().getURI();
    orders = new NameNodeOrders(conf, address);
    copier = FileCopier.open(conf, address, POLICY, bytes -> {});
    copier.check();
  }

  @AfterAll
  static void stop() throws IOException {
    copier.close();
    cluster.close();
  }

  private static Path write(String name) throws IOException {
    return Clusters.write(cluster, name, 5 * MIB + 12_345, 2);
  }

  private static HintedFile hint(Path file) throws IOException {
    FileStatus status = fs.getFileStatus(file);
    return new HintedFile(
        fs.getClient().getFileInfo(file.toUri().getPath()).getFileId(),
        status.getModificationTime(),
        status.getLen(),
        status.getAccessTime());
  }

  private static Path copyOf(HintedFile file) {
    return new Path(COPIES, ReplaceOrder.COPY_PREFIX + file.inodeId());
  }

  private static CopyResult copied(Path file) throws IOException {
    CopyResult copy = copier.copy(hint(file));
    assertThat(copy.outcome()).as(copy.said()).isEqualTo(ActOutcome.COPIED);
    return copy;
  }

  private static ActOutcome replaced(CopyResult copy) throws IOException {
    List<ActOutcome> outcomes = new ArrayList<>();
    Replacements replacements =
        new Replacements(orders, copier, last -> outcomes.add(last.outcome()));
    replacements.take(copy);
    replacements.finish();
    assertThat(outcomes).hasSize(1);
    return outcomes.get(0);
  }

  private static void assertIsAsItWas(Path file, byte[] content) throws IOException {
    assertThat(DFSTestUtil.readFileAsBytes(fs, file)).isEqualTo(content);
    assertThat(fs.getErasureCodingPolicy(file)).isNull();
    assertAlone(file);
  }

  /** Nothing is beside a file, and its copy is no more. */
  private static void assertAlone(Path file) throws IOException {
    assertThat(fs.listStatus(file.getParent())).extracting(FileStatus::getPath).hasSize(1);
    assertThat(fs.listStatus(COPIES)).isEmpty();
  }

  @Test
  void fileKeepsItsBytesAndAllItsAttributes() throws Exception {
    Path file = write("/kept/file");
    fs.setOwner(file, "anna", "analysts");
    fs.setPermission(file, new FsPermission((short) 0640));
    fs.modifyAclEntries(file, AclEntry.parseAclSpec("user:carl:r--", true));
    fs.setXAttr(file, "user.colour", "red".getBytes(StandardCharsets.UTF_8));
    fs.setXAttr(file, "trusted.origin", "mars".getBytes(StandardCharsets.UTF_8));
    fs.setStoragePolicy(file, "COLD");
    fs.setTimes(file, 1_000_000_000_123L, 1_100_000_000_000L);
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    fs.setTimes(file, 1_000_000_000_123L, 1_100_000_000_000L);
    FileStatus before = fs.getFileStatus(file);
    HintedFile hint = hint(file);

    CopyResult copy = copied(file);
    assertThat(replaced(copy)).isEqualTo(ActOutcome.DONE);

    assertThat(fs.getErasureCodingPolicy(file).getName()).isEqualTo(POLICY);
    FileStatus after = fs.getFileStatus(file);
    assertThat(after.getAccessTime()).isEqualTo(before.getAccessTime());
    assertThat(after.getModificationTime()).isEqualTo(before.getModificationTime());
    assertThat(after.getOwner() + after.getGroup() + after.getPermission())
        .isEqualTo("annaanalysts" + before.getPermission());
    assertThat(fs.getAclStatus(file).getEntries())
        .contains(AclEntry.parseAclEntry("user:carl:r--", true));
    assertThat(fs.getXAttrs(file)).containsOnlyKeys("user.colour", "trusted.origin");
    assertThat(fs.getStoragePolicy(file).getName()).isEqualTo("COLD");
    assertThat(DFSTestUtil.getAllBlocks(fs, file))
        .flatExtracting(block -> List.of(block.getStorageTypes()))
        .as("where its directory's files are not")
        .containsOnly(StorageType.ARCHIVE);
    assertThat(DFSTestUtil.readFileAsBytes(fs, file)).isEqualTo(content);
    assertAlone(file);

    assertThat(orders.replace(copy)).as("the answer was lost").isEqualTo(ActOutcome.DONE);
    assertThat(copier.copy(hint).outcome()).as("run again").isEqualTo(ActOutcome.GONE);
    assertThat(copier.copy(hint(file)).outcome()).isEqualTo(ActOutcome.CODED_ALREADY);
  }

  @Test
  void defaultAclOfADirectoryDoesNotReachTheFile() throws Exception {
    Path file = write("/default-acl/file");
    fs.setAcl(
        file.getParent(),
        AclEntry.parseAclSpec(
            "user::rwx,group::r-x,other::r-x,default:user:carl:rwx,default:user::rwx,"
                + "default:group::r-x,default:other::r-x",
            true));
    assertThat(replaced(copied(file))).isEqualTo(ActOutcome.DONE);
    assertThat(fs.getAclStatus(file).getEntries()).isEmpty();
  }

  @Test
  void copiesHaveChecksums_whateverTheConfigurationSays() throws Exception {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    conf.set("dfs.checksum.type", "NULL");
    conf.setInt("dfs.bytes-per-checksum", 3000);
    Path file = write("/checksums/file");
    try (FileCopier site = FileCopier.open(conf, cluster.hdfs().getURI(), POLICY, bytes -> {})) {
      CopyResult copy = site.copy(hint(file));
      assertThat(copy.outcome()).as(copy.said()).isEqualTo(ActOutcome.COPIED);
      assertThat(replaced(copy)).isEqualTo(ActOutcome.DONE);
    }
    assertThat(fs.getFileChecksum(file).getChecksumOpt().getChecksumType())
        .isEqualTo(DataChecksum.Type.CRC32C);
  }

  /** What happens to a writer without the comparison. */
  @Test
  void stocksOwnRenameLosesTheBytesOfAWriter() throws Exception {
    Path file = write("/stock/file");
    Path copy = write("/stock/copy");
    FSDataOutputStream writer = fs.append(file);
    writer.write("precious".getBytes(StandardCharsets.UTF_8));
    writer.hsync();
    fs.rename(copy, file, Options.Rename.OVERWRITE);
    assertThatThrownBy(writer::close).isInstanceOf(IOException.class);
    assertThat(new String(DFSTestUtil.readFileAsBytes(fs, file), StandardCharsets.ISO_8859_1))
        .doesNotEndWith("precious");
  }

  @Test
  void writerKeepsItsBytes_whileItWritesAndAfterwards() throws Exception {
    Path file = write("/written/file");
    CopyResult copy = copied(file);
    try (FSDataOutputStream writer = fs.append(file)) {
      writer.write("precious".getBytes(StandardCharsets.UTF_8));
      writer.hsync();
      assertThat(orders.replace(copy)).isEqualTo(ActOutcome.BEING_WRITTEN);
      assertThat(copier.copy(copy.file()).outcome())
          .isIn(ActOutcome.CHANGED, ActOutcome.BEING_WRITTEN);
    }
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    assertThat(new String(content, StandardCharsets.ISO_8859_1)).endsWith("precious");
    assertThat(replaced(copy)).isEqualTo(ActOutcome.CHANGED);
    assertIsAsItWas(file, content);
  }

  @Test
  void changesBetweenCopyAndReplacementAreNotLost() throws Exception {
    Path file = write("/changed/file");
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    CopyResult copy = copied(file);
    fs.setXAttr(file, "user.colour", "red".getBytes(StandardCharsets.UTF_8));
    assertThat(replaced(copy)).isEqualTo(ActOutcome.OTHER_ATTRIBUTES);
    assertIsAsItWas(file, content);

    Path renamed = new Path("/changed-elsewhere/file");
    copy = copied(file);
    fs.mkdirs(renamed.getParent());
    fs.rename(file, renamed, Options.Rename.NONE);
    assertThat(replaced(copy)).as("wherever it is").isEqualTo(ActOutcome.DONE);
    assertThat(DFSTestUtil.readFileAsBytes(fs, renamed)).isEqualTo(content);

    renamed = write("/changed-too/file");
    copy = copied(renamed);
    fs.setTimes(renamed, 1_000_000_000_000L, -1);
    assertThat(replaced(copy)).isEqualTo(ActOutcome.CHANGED);
    copy = copied(renamed);
    fs.delete(renamed, false);
    assertThat(replaced(copy)).isEqualTo(ActOutcome.GONE);
    assertThat(fs.listStatus(COPIES)).isEmpty();
  }

  /** Without the look at access times the stream reads what is at 6 MiB. */
  @Test
  void streamThatIsOpenReadsNoOthersBytes() throws Exception {
    Path file = Clusters.write(cluster, "/open/file", 12 * MIB, 2);
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    fs.setTimes(file, 1_000_000_000_000L, 1_000_000_000_000L);
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    conf.setLong("dfs.client.read.prefetch.size", 2 * MIB);
    HintedFile early = hint(file);
    CopyResult copy = copied(file);
    assertThat(fs.getFileStatus(file).getAccessTime())
        .as("reading it for a copy is no use of it")
        .isEqualTo(1_000_000_000_000L);
    try (FileSystem reader = FileSystem.newInstance(cluster.hdfs().getURI(), conf);
        FSDataInputStream in = reader.open(file)) {
      assertThat(in.read()).isNotNegative();
      assertThat(replaced(copy)).isEqualTo(ActOutcome.READ_SINCE);
      assertThat(copier.copy(early).outcome()).isEqualTo(ActOutcome.READ_SINCE);
      byte[] read = new byte[100];
      int from = (int) (5 * MIB) + 100;
      in.readFully(from, read, 0, read.length);
      assertThat(read).isEqualTo(Arrays.copyOfRange(content, from, from + read.length));
    }
    assertIsAsItWas(file, content);
  }

  @Test
  void nobodyIsTroubledByACopyInTheMiddle() throws Exception {
    Path file = write("/quiet/file");
    Path directory = file.getParent();
    fs.setQuota(directory, 3, 2 * (6 + 2) * MIB);
    List<Integer> seen = new ArrayList<>();
    try (Conversions conversions =
        new Conversions(
            cluster,
            POLICY,
            bytes -> {
              seen.add(fs.listStatus(directory).length);
              if (seen.size() == 1) {
                Clusters.write(cluster, "/quiet/other", 2 * MIB, 2);
              }
            })) {
      assertThat(conversions.converted(file).outcome()).isEqualTo(ActOutcome.DONE);
    }
    assertThat(seen).startsWith(1).containsOnly(1, 2);
  }

  @Test
  void bytesWrittenAfterTheCopyStay_alsoWhereTimesAreSetBack() throws Exception {
    Path file = write("/set-back/file");
    CopyResult copy = copied(file);
    long length = copy.file().lengthBytes();
    assertThat(fs.truncate(file, length - 1000)).isFalse();
    Await.until(
        "the file is shorter",
        SOON,
        () -> Unchecked.call(() -> fs.isFileClosed(file)),
        () -> "it is being truncated");
    try (FSDataOutputStream writer = fs.append(file)) {
      writer.write(new byte[1000]);
    }
    fs.setTimes(file, copy.file().modificationTimeMs(), -1);
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    assertThat(content).hasSize((int) length);
    assertThat(replaced(copy)).isEqualTo(ActOutcome.CHANGED);
    assertIsAsItWas(file, content);
  }

  @Test
  void fileThatASnapshotHasIsLeftAlone() throws Exception {
    Path file = write("/snapshots/file");
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    CopyResult copy = copied(file);
    fs.allowSnapshot(file.getParent());
    fs.createSnapshot(file.getParent(), "s");
    assertThat(replaced(copy)).isEqualTo(ActOutcome.IN_SNAPSHOT);
    assertIsAsItWas(file, content);
    fs.deleteSnapshot(file.getParent(), "s");
  }

  @Test
  void noOtherFileTakesItsPlace() throws Exception {
    Path file = write("/others/file");
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    CopyResult copy = copied(file);
    Path other = Clusters.write(cluster, "/others-too/other", 5 * MIB + 12_345, 2);
    fs.setTimes(other, copy.file().modificationTimeMs(), -1);
    CopyResult forged = new CopyResult(copy.file(), copy.outcome(), hint(other).inodeId(), "");
    assertThat(orders.replace(forged)).isEqualTo(ActOutcome.NO_COPY);
    fs.setTimes(copyOf(copy.file()), 7, -1);
    assertThat(replaced(copy)).as("the copy has changed").isEqualTo(ActOutcome.NO_COPY);
    assertIsAsItWas(file, content);
  }

  @Test
  void copyOfAKilledRunIsWrittenAnew() throws Exception {
    Path file = write("/killed/file");
    byte[] content = DFSTestUtil.readFileAsBytes(fs, file);
    Path left = copyOf(hint(file));
    FSDataOutputStream killed = fs.create(left);
    killed.write(7);
    killed.hsync();
    assertThat(replaced(copied(file))).isEqualTo(ActOutcome.DONE);
    assertThatThrownBy(killed::close).isInstanceOf(IOException.class);
    assertThat(DFSTestUtil.readFileAsBytes(fs, file)).isEqualTo(content);
    assertAlone(file);
  }

  @Test
  void copyThatLacksAnInternalBlockWaits() throws Exception {
    Path file = write("/unsafe/file");
    CopyResult copy = copied(file);
    DatanodeDescriptor node =
        cluster
            .blockManager()
            .getDatanodeManager()
            .getDatanode(cluster.dataNodes().get(0).getDatanodeId());
    Await.until(
        "the copy is whole",
        SOON,
        () -> known(copy).values().stream().allMatch(block -> block.replicas().size() == 3),
        () -> known(copy));
    Clusters.startDecommission(cluster, node);
    assertThat(orders.replace(copy)).isEqualTo(ActOutcome.NOT_YET_SAFE);
    assertThat(known(copy).values())
        .flatExtracting(StoredBlock::replicas)
        .anyMatch(one -> one.state() == StoredReplica.State.LEAVING);
    Clusters.stopDecommission(cluster, node);
    DataNodeTestUtils.setHeartbeatsDisabledForTests(cluster.dataNodes().get(0), true);
    Await.until("it is silent", SOON, () -> node.isStale(STALE_MS), () -> "it was heard");
    assertThat(orders.replace(copy)).as("it may be dead").isEqualTo(ActOutcome.NOT_YET_SAFE);
    DataNodeTestUtils.setHeartbeatsDisabledForTests(cluster.dataNodes().get(0), false);
    assertThat(replaced(copy)).isEqualTo(ActOutcome.DONE);
  }

  private static Map<Long, StoredBlock> known(CopyResult copy) {
    return Unchecked.call(
        () ->
            orders.of(
                fs
                    .getClient()
                    .getLocatedBlocks("/.reserved/.inodes/" + copy.copyId(), 0, Long.MAX_VALUE)
                    .getLocatedBlocks()
                    .stream()
                    .map(one -> one.getBlock().getBlockId())
                    .toList()));
  }

  @Test
  void copiesGetTheirShareOfLinks_nothingInAPause_andAnEndWhenDayuIsOff() throws Exception {
    Configuration conf = cluster.hdfs().getConfiguration(0);
    Await.until(
        "links are known",
        SOON,
        () -> Unchecked.call(orders::budget).bytesPerSec() > 0,
        () -> Unchecked.call(orders::budget));
    // A fifth of alpha of three links, and two bytes are written for each that is read.
    assertThat(orders.budget().bytesPerSec()).isLessThanOrEqualTo(3 * 64_000_000 * 3 / 4 / 5 / 2);
    assertThat(orders.budget().slotMs()).isEqualTo(4000);
    assertThat(Command.run(conf, "pause", "--for", "5m").code()).isZero();
    assertThat(orders.budget().bytesPerSec()).isZero();
    assertThat(Command.run(conf, "off").code()).isZero();
    assertThatThrownBy(orders::budget)
        .isInstanceOf(NameNodeOrders.RefusedOrderException.class)
        .hasMessageContaining("off");
    assertThat(Command.run(conf, "on").code()).isZero();
  }

  @Test
  void nameNodeSaysWhatItKnowsOfManyBlocks() throws Exception {
    List<Long> ids = new ArrayList<>();
    Path file = write("/asked/file");
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(fs, file)) {
      ids.add(block.getBlock().getBlockId());
    }
    int real = ids.size();
    for (long none = 0; none < 300; none++) {
      ids.add(none);
    }
    Await.until(
        "all replicas are reported",
        SOON,
        () -> {
          Map<Long, StoredBlock> known = Unchecked.call(() -> orders.of(ids));
          return known.size() == real
              && known.values().stream()
                  .allMatch(block -> block.replicas().size() == 2 && block.wanted() == 2);
        },
        () -> Unchecked.call(() -> orders.of(ids)));
  }
}
