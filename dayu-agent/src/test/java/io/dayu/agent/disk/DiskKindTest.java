package io.dayu.agent.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.agent.host.HostVolume;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskKindTest {
  @ParameterizedTest
  @CsvSource({
    "DISK, true, ROTATIONAL",
    "DISK, false, OTHER",
    "SSD, true, OTHER",
    "NVDIMM, true, OTHER",
    "RAM_DISK, true, OTHER",
    "ARCHIVE, false, ROTATIONAL",
    "ARCHIVE, true, ROTATIONAL",
    "DISK+ARCHIVE, false, ROTATIONAL",
    "DISK+SSD, true, OTHER",
  })
  void storageTypeSaysWhatADeviceIs_andDISKLeavesItToTheDevice(
      String types, boolean saysRotational, DiskKind kind) {
    List<HostVolume> volumes =
        Arrays.stream(types.split("\\+", -1))
            .map(type -> new HostVolume("DS-" + type, type, Path.of("/" + type)))
            .toList();

    assertThat(DiskKind.of(volumes, () -> saysRotational)).isEqualTo(kind);
    assertThat(Arrays.stream(types.split("\\+", -1)))
        .as("HDFS's own names")
        .allSatisfy(type -> assertThat(StorageType.valueOf(type)).hasToString(type));
  }

  @Test
  void defaultsSuitTheKind() {
    assertThat(DiskKind.ROTATIONAL.waitNs()).isEqualTo(40_000_000);
    assertThat(DiskKind.ROTATIONAL.streams()).isEqualTo(1);
    assertThat(DiskKind.OTHER.waitNs()).isEqualTo(10_000_000);
    assertThat(DiskKind.OTHER.streams()).isEqualTo(8);
  }
}
