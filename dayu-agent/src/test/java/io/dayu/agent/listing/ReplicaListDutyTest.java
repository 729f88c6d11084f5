package io.dayu.agent.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.dayu.agent.host.BlockPool;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.ReplicaInventory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.proto.DatanodeProtocolProtos.StorageBlockReportProto;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.DatanodeIDProto;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of a DataNode that a test makes up, in a directory of this machine. */
final class ReplicaListDutyTest {
  private static final long EVERY_NS = TimeUnit.HOURS.toNanos(6);
  private static final String UUID = "0b1c-uuid";

  private final DataNodeHost host = mock(DataNodeHost.class);
  private final ReplicaInventory inventory = mock(ReplicaInventory.class);

  @TempDir Path directory;

  @BeforeEach
  void haveReplicas() throws IOException {
    BlockPool pool = mock(BlockPool.class);
    when(pool.blockPoolId()).thenReturn(Optional.of("BP-1"));
    when(host.blockPools()).thenReturn(List.of(pool));
    when(host.datanodeUuid()).thenReturn(Optional.of(UUID));
    when(inventory.node(any()))
        .thenReturn(new DatanodeID("10.0.0.7", "node7", UUID, 9866, 9864, 9865, 9867));
    list(new Block(11, 100, 1001), new Block(12, 200, 1002));
  }

  private void list(Block... blocks) throws IOException {
    BlockListAsLongs.Builder replicas = BlockListAsLongs.builder();
    for (Block block : blocks) {
      replicas.add(new BlockReportReplica(block));
    }
    when(inventory.replicas("BP-1"))
        .thenReturn(
            Map.of(
                new DatanodeStorage("DS-1", DatanodeStorage.State.NORMAL, StorageType.SSD),
                replicas.build()));
  }

  @Test
  void firstListWaitsForItsOwnMoment_thenOneIsWrittenEachPeriod() throws Exception {
    ReplicaListDuty duty = duty();
    assertThat(duty.doWork(0)).isBetween(0L, EVERY_NS - 1);
    assertThat(list()).doesNotExist();
    assertThat(duty.doWork(1)).isEqualTo(EVERY_NS);
    assertThat(replicas()).containsExactly("11 100 1001", "12 200 1002");
    list(new Block(13, 300, 1003));
    assertThat(duty.doWork(2)).isEqualTo(EVERY_NS);
    assertThat(replicas()).containsExactly("13 300 1003");
  }

  @Test
  void dataNodesDrawDifferentMoments() throws Exception {
    long here = duty().doWork(0);
    when(host.datanodeUuid()).thenReturn(Optional.of("1b1c-uuid"));
    assertThat(duty().doWork(0)).isNotEqualTo(here);
  }

  @Test
  void listNamesNodeAndVolume() throws Exception {
    ReplicaListDuty duty = duty();
    duty.doWork(0);
    duty.doWork(1);
    try (InputStream in = Files.newInputStream(list())) {
      DatanodeIDProto node = DatanodeIDProto.parseDelimitedFrom(in);
      assertThat(node.getDatanodeUuid()).isEqualTo(UUID);
      assertThat(node.getHostName()).isEqualTo("node7");
      StorageBlockReportProto volume = StorageBlockReportProto.parseDelimitedFrom(in);
      assertThat(volume.getStorage().getStorageUuid()).isEqualTo("DS-1");
      assertThat(volume.getStorage().getStorageType().name()).isEqualTo("SSD");
      assertThat(StorageBlockReportProto.parseDelimitedFrom(in)).isNull();
    }
  }

  @Test
  void ownerAloneMayReadAList() throws Exception {
    ReplicaListDuty duty = duty();
    duty.doWork(0);
    duty.doWork(1);
    assertThat(rights(list())).isEqualTo("rw-------");
    assertThat(rights(Objects.requireNonNull(list().getParent()))).isEqualTo("rwx------");
    assertThat(rights(directory.resolve("unfinished"))).isEqualTo("rwx------");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void failureLeavesTheOldListAndIsTriedAgainSoon() throws Exception {
    ReplicaListDuty duty = duty();
    duty.doWork(0);
    duty.doWork(1);
    when(inventory.replicas("BP-1")).thenThrow(new IOException("the volume is gone"));
    assertThat(duty.doWork(2)).isLessThan(EVERY_NS);
    assertThat(replicas()).containsExactly("11 100 1001", "12 200 1002");
  }

  @Test
  void dataNodeThatIsNotRegisteredIsAskedAgain() throws Exception {
    when(host.datanodeUuid()).thenReturn(Optional.empty());
    assertThat(duty().doWork(0)).isEqualTo(TimeUnit.SECONDS.toNanos(1));
  }

  private ReplicaListDuty duty() {
    return new ReplicaListDuty(
        host,
        inventory,
        new Configuration(),
        new org.apache.hadoop.fs.Path(directory.toUri()),
        EVERY_NS);
  }

  private Path list() {
    return directory.resolve("BP-1").resolve(UUID);
  }

  private List<String> replicas() throws IOException {
    List<String> replicas = new ArrayList<>();
    try (InputStream in = Files.newInputStream(list())) {
      DatanodeIDProto.parseDelimitedFrom(in);
      StorageBlockReportProto volume = StorageBlockReportProto.parseDelimitedFrom(in);
      for (BlockReportReplica replica :
          BlockListAsLongs.decodeBuffers(
              (int) volume.getNumberOfBlocks(), volume.getBlocksBuffersList())) {
        replicas.add(
            replica.getBlockId()
                + " "
                + replica.getNumBytes()
                + " "
                + replica.getGenerationStamp());
      }
    }
    return replicas;
  }
}
