package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DayuHostsTest {
  private static final DatanodeID ONE = node("127.0.0.1", "uuid-1");
  private static final DatanodeID MOVED = node("127.0.0.9", "uuid-1");
  private static final DatanodeID OTHER = node("127.0.0.2", "uuid-2");

  @TempDir private Path directory;

  private static DatanodeID node(String address, String uuid) {
    return new DatanodeID(address, address, uuid, 9866, 9864, 9865, 9867);
  }

  private static boolean isMaintained(HostConfigManager hosts, DatanodeID node) {
    return DatanodeDescriptor.maintenanceNotExpired(hosts.getMaintenanceExpirationTimeInMS(node));
  }

  @Test
  void thoseOffAreInMaintenanceByUuid_whateverTheSitesFilesSay() throws Exception {
    Configuration conf = new Configuration(false);
    Path excluded = Files.writeString(directory.resolve("exclude"), "");
    conf.set("dfs.hosts.exclude", excluded.toString());
    DayuHosts hosts = ReflectionUtils.newInstance(DayuHosts.class, conf);
    hosts.refresh();
    hosts.setOff("uuid-1", true);
    assertThat(isMaintained(hosts, ONE)).isTrue();
    assertThat(isMaintained(hosts, MOVED)).as("with another address").isTrue();
    assertThat(isMaintained(hosts, OTHER)).isFalse();

    Files.writeString(excluded, "127.0.0.2\n");
    hosts.setConf(conf);
    hosts.refresh();
    assertThat(hosts.isExcluded(OTHER)).isTrue();
    assertThat(hosts.isTakenBySite(OTHER)).isTrue();
    assertThat(hosts.isTakenBySite(ONE)).isFalse();
    assertThat(hosts.isIncluded(ONE)).isTrue();
    assertThat(isMaintained(hosts, ONE)).as("after refreshNodes").isTrue();
    hosts.setOff("uuid-1", false);
    assertThat(isMaintained(hosts, ONE)).isFalse();
  }

  @Test
  void whoIsNotIncludedAnyMoreIsTakenByTheSite() throws IOException {
    Configuration conf = new Configuration(false);
    Path included = Files.writeString(directory.resolve("include"), "127.0.0.1\n");
    conf.set("dfs.hosts", included.toString());
    DayuHosts hosts = ReflectionUtils.newInstance(DayuHosts.class, conf);
    hosts.refresh();
    assertThat(hosts.isTakenBySite(ONE)).isFalse();
    assertThat(hosts.isTakenBySite(OTHER)).isTrue();
  }

  @Test
  void sitesOwnProviderIsAskedWhereThereIsOne() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dayu.elastic.off.provider", CombinedHostFileManager.class.getName());
    Path file =
        Files.writeString(
            directory.resolve("hosts.json"),
            "[{\"hostName\":\"127.0.0.2\",\"adminState\":\"IN_MAINTENANCE\"}]");
    conf.set("dfs.hosts", file.toString());
    DayuHosts hosts = ReflectionUtils.newInstance(DayuHosts.class, conf);
    hosts.refresh();
    assertThat(isMaintained(hosts, OTHER)).isTrue();
    assertThat(hosts.isTakenBySite(OTHER)).isTrue();
  }
}
