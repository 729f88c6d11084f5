package io.dayu.curator.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.task.NodeUse;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.junit.jupiter.api.Test;

/** Tests of DataNodes' reports of their storages, each type by itself. */
final class ClusterTiersTest {
  private static DatanodeStorageReport node(
      String uuid, AdminStates state, StorageReport... storages) {
    DatanodeInfo info =
        new DatanodeInfoBuilder()
            .setNodeID(new DatanodeID("10.0.0.1", "dn", uuid, 9866, 9864, 9865, 9867))
            .setAdminState(state)
            .build();
    return new DatanodeStorageReport(info, storages);
  }

  /** Of 1,000 bytes; others have written what is neither used nor remains. */
  private static StorageReport storage(
      DatanodeStorage.State state, StorageType type, long usedBytes, long remainingBytes) {
    return new StorageReport(
        new DatanodeStorage("DS-" + type, state, type),
        false,
        1_000,
        usedBytes,
        remainingBytes,
        usedBytes,
        1_000 - usedBytes - remainingBytes);
  }

  private static StorageReport storage(StorageType type, long usedBytes, long remainingBytes) {
    return storage(DatanodeStorage.State.NORMAL, type, usedBytes, remainingBytes);
  }

  @Test
  void storagesOfATypeAreCountedTogether_andThoseThatHaveFailedAreNot() {
    StorageReport failed = storage(DatanodeStorage.State.FAILED, StorageType.DISK, 900, 0);
    assertThat(
            ClusterTiers.nodes(
                node(
                    "a",
                    AdminStates.NORMAL,
                    storage(StorageType.DISK, 100, 800),
                    storage(StorageType.SSD, 700, 300),
                    storage(StorageType.DISK, 300, 400),
                    failed)))
        .isEqualTo(
            Map.of(
                "a",
                Map.of(
                    StorageType.DISK,
                    new NodeUse(400, 1_600),
                    StorageType.SSD,
                    new NodeUse(700, 1_000))));
  }

  @Test
  void dataNodeThatIsNotInServiceLives_andIsNotBalanced() {
    for (AdminStates state :
        List.of(AdminStates.DECOMMISSION_INPROGRESS, AdminStates.ENTERING_MAINTENANCE)) {
      assertThat(ClusterTiers.nodes(node("a", state, storage(StorageType.DISK, 1, 1))))
          .isEqualTo(Map.of("a", Map.of()));
    }
  }
}
