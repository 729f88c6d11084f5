package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;

/** Which tiers are full, where there is another one below. */
final class TierReportsTest {
  private static boolean anyAboveHalf(Map<StorageType, TierUse> uses) {
    return new TierReports(uses, "HOT", Map.of()).anyAbove(0.5);
  }

  private static Map<StorageType, TierUse> use(StorageType type, long usedBytes) {
    return Map.of(type, new TierUse(type, 100, usedBytes));
  }

  @Test
  void tierCountsWhereFilesCanLeaveIt() {
    TierUse full = new TierUse(StorageType.DISK, 100, 51);
    TierUse archive = new TierUse(StorageType.ARCHIVE, 100, 99);
    assertThat(anyAboveHalf(Map.of(StorageType.DISK, full, StorageType.ARCHIVE, archive))).isTrue();
    assertThat(anyAboveHalf(use(StorageType.DISK, 99))).as("there is no archive").isFalse();
    assertThat(anyAboveHalf(use(StorageType.ARCHIVE, 99))).as("it is the lowest").isFalse();
    TierUse half = new TierUse(StorageType.DISK, 100, 50);
    assertThat(anyAboveHalf(Map.of(StorageType.DISK, half, StorageType.ARCHIVE, archive)))
        .isFalse();
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
