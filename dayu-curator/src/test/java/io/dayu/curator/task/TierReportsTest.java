package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;

/** Tests of the tiers that are full, where there is another one below. */
final class TierReportsTest {
  private static double fullest(Map<StorageType, TierUse> uses) {
    return new TierReports(uses, "HOT", Map.of()).fullest();
  }

  private static Map<StorageType, TierUse> use(StorageType type, long usedBytes) {
    return Map.of(type, new TierUse(type, 100, usedBytes));
  }

  @Test
  void tierCountsWhereFilesCanLeaveIt() {
    TierUse full = new TierUse(StorageType.DISK, 100, 51);
    TierUse archive = new TierUse(StorageType.ARCHIVE, 100, 99);
    assertThat(fullest(Map.of(StorageType.DISK, full, StorageType.ARCHIVE, archive)))
        .isEqualTo(0.51);
    assertThat(fullest(use(StorageType.DISK, 99))).as("there is no archive").isZero();
    assertThat(fullest(use(StorageType.ARCHIVE, 99))).as("it is the lowest").isZero();
    TierUse fast = new TierUse(StorageType.SSD, 100, 50);
    assertThat(
            fullest(
                Map.of(
                    StorageType.SSD, fast, StorageType.DISK, full, StorageType.ARCHIVE, archive)))
        .isEqualTo(0.51);
    assertThat(fullest(Map.of(StorageType.SSD, fast, StorageType.DISK, full)))
        .as("nothing is below the disks")
        .isEqualTo(0.5);
  }

  @Test
  void dataNodesAreComparedWithinTypesThatTheyHave_andThatReplicasMoveBetween() {
    NodeUse some = new NodeUse(1, 10);
    NodeUse more = new NodeUse(2, 10);
    Map<String, Map<StorageType, NodeUse>> nodes =
        Map.of(
            "a",
            Map.of(StorageType.SSD, some, StorageType.DISK, more, StorageType.RAM_DISK, some),
            "b",
            Map.of(StorageType.DISK, some, StorageType.SSD, new NodeUse(0, 0)),
            "leaving",
            Map.of());
    assertThat(new TierReports(Map.of(), "HOT", nodes).nodesByType())
        .containsOnly(
            Map.entry(StorageType.SSD, Map.of("a", some)),
            Map.entry(StorageType.DISK, Map.of("a", more, "b", some)));
  }
}
