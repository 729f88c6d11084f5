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
}
