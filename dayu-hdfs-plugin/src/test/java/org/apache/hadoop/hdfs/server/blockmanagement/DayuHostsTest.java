package org.apache.hadoop.hdfs.server.blockmanagement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.dayu.core.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DayuHostsTest {
  private static final DatanodeID ONE = node("127.0.0.1", "uuid-1");
  private static final DatanodeID MOVED = node("127.0.0.9", "uuid-1");
  private static final DatanodeID OTHER = node("127.0.0.2", "uuid-2");
  private static final DatanodeID THIRD = node("127.0.0.3", "uuid-3");

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

  private static final String GOOD =
      "[{\"hostName\":\"127.0.0.1\"},"
          + "{\"hostName\":\"127.0.0.2\",\"adminState\":\"DECOMMISSIONED\"}]";

  private DayuHosts byJson(Path file) {
    Configuration conf = new Configuration(false);
    conf.set("dayu.elastic.off.provider", CombinedHostFileManager.class.getName());
    conf.set("dfs.hosts", file.toString());
    return ReflectionUtils.newInstance(DayuHosts.class, conf);
  }

  private static void assertGoodInForce(DayuHosts hosts) {
    assertThat(hosts.isIncluded(ONE)).isTrue();
    assertThat(hosts.isExcluded(ONE)).isFalse();
    assertThat(hosts.isExcluded(OTHER)).isTrue();
    assertThat(hosts.isIncluded(THIRD)).isFalse();
  }

  private static Stream<String> broken() {
    return Stream.of(
        "",
        " \n",
        "null",
        "{}",
        "[null]",
        "[{}]",
        "[{\"hostName\":\"\"}]",
        "[{\"hostName\":\"127.0.0.1\"}]]",
        "[{\"hostName\":\"127.0.0.1\"}] more",
        "[{\"hostname\":\"127.0.0.1\"}]",
        "[{\"hostName\":\"127.0.0.1\",\"adminState\":\"GONE\"}]",
        "{\"hostName\":\"127.0.0.1\"} {\"hostN",
        "127.0.0.1\n127.0.0.2\n",
        "[{\"hostName\":\"no-such-host.invalid\"}]",
        "\0\0\0\0");
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aBrokenFileLeavesTheLastGoodOneInForce_andSaysSo(String text) throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), GOOD);
    DayuHosts hosts = byJson(file);
    hosts.refresh();
    assertGoodInForce(hosts);

    Files.writeString(file, text);
    assertThatThrownBy(hosts::refresh)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("The last good one stays in force");
    assertGoodInForce(hosts);
    assertThat(hosts.problem()).isPresent();

    Files.writeString(file, "[{\"hostName\":\"127.0.0.2\"}]");
    hosts.refresh();
    assertThat(hosts.isExcluded(OTHER)).isFalse();
    assertThat(hosts.problem()).isEmpty();
  }

  /** Every beginning of a good file but for the whole: HDFS takes some for a shorter list. */
  @Test
  void everyHalfWrittenFileIsRefused() throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), GOOD);
    DayuHosts hosts = byJson(file);
    hosts.refresh();
    for (int length = 0; length < GOOD.length(); length++) {
      Files.writeString(file, GOOD.substring(0, length));
      assertThatThrownBy(hosts::refresh).as(GOOD.substring(0, length)).hasMessageContaining("last");
      assertGoodInForce(hosts);
    }
  }

  @Test
  void aFileThatIsGoneOrADirectoryIsRefused() throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), GOOD);
    DayuHosts hosts = byJson(file);
    hosts.refresh();
    Files.delete(file);
    assertThatThrownBy(hosts::refresh).hasMessageContaining("it is not there");
    assertGoodInForce(hosts);
    Files.createDirectory(file);
    assertThatThrownBy(hosts::refresh).hasMessageContaining("it cannot be read");
    assertGoodInForce(hosts);
  }

  @Test
  void aFirstFileThatIsBrokenLetsEveryDataNodeServe_asHdfsDoes_andSaysSo() throws Exception {
    Path file =
        Files.writeString(directory.resolve("hosts.json"), GOOD.substring(0, GOOD.length() - 1));
    DayuHosts hosts = byJson(file);
    assertThatThrownBy(hosts::refresh)
        .hasMessageContaining("every DataNode may serve")
        .hasMessageContaining("-refreshNodes");
    assertThat(hosts.isIncluded(THIRD)).isTrue();
    assertThat(hosts.isExcluded(OTHER)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"]", ",", " more", GOOD, "{"})
  void aFirstFileWithMoreBehindItsListIsTakenAsHdfsTakesIt_andSaysSo(String more) throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), GOOD + more);
    DayuHosts hosts = byJson(file);
    HostConfigManager stock =
        ReflectionUtils.newInstance(
            CombinedHostFileManager.class, Objects.requireNonNull(hosts.getConf()));
    stock.refresh();
    assertThat(stock.isExcluded(OTHER)).isTrue();
    assertThat(stock.isIncluded(THIRD)).isFalse();

    hosts.refresh();
    assertGoodInForce(hosts);
    assertThat(hosts.problem()).get().asString().contains("the list is used: it is no whole JSON");

    assertThatThrownBy(hosts::refresh).hasMessageContaining("The last good one stays in force");
    assertGoodInForce(hosts);
  }

  /** A server of files that hangs: nobody writes what is to be read. */
  @Test
  void aFileThatHangsIsGivenUpAfterHdfssTimeOut_andHoldsNobodyElseUp() throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), GOOD);
    DayuHosts hosts = byJson(file);
    Configuration conf = Objects.requireNonNull(hosts.getConf());
    conf.setInt("dfs.hosts.timeout", 60_000);
    hosts.refresh();
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    Thread first = new Thread(() -> assertThatThrownBy(hosts::refresh).isNotNull());
    first.setDaemon(true);
    first.start();
    Await.until(
        "the first waits",
        Duration.ofSeconds(30),
        () -> first.getState() == Thread.State.TIMED_WAITING,
        first::getState);

    conf.setInt("dfs.hosts.timeout", 200);
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () ->
            assertThatThrownBy(hosts::refresh)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("it could not be read within 200 ms")
                .hasMessageContaining("The last good one stays in force"));
    assertGoodInForce(hosts);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"hostName\":\"127.0.0.1\"}\n{\"hostName\":\"127.0.0.2\"}",
        "[{\"hostName\":\"127.0.0.1\",\"port\":9866,\"upgradeDomain\":\"ud0\"},"
            + "{\"hostName\":\"no-such-host.invalid\"}]\n"
      })
  void whatHdfsDocumentsIsTaken(String text) throws Exception {
    Path file = Files.writeString(directory.resolve("hosts.json"), text);
    DayuHosts hosts = byJson(file);
    hosts.refresh();
    assertThat(hosts.isIncluded(ONE)).isTrue();
    assertThat(hosts.problem()).isEmpty();
  }

  @Test
  void withoutAFileTheSiteAllowsEverybody() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("dayu.elastic.off.provider", CombinedHostFileManager.class.getName());
    DayuHosts hosts = ReflectionUtils.newInstance(DayuHosts.class, conf);
    hosts.refresh();
    assertThat(hosts.isIncluded(ONE)).isTrue();
  }

  @Test
  void itIsNotItsOwnProvider() throws Exception {
    Configuration conf = new Configuration(false);
    conf.set("dayu.elastic.off.provider", DayuHosts.class.getName());
    DayuHosts hosts = ReflectionUtils.newInstance(DayuHosts.class, conf);
    hosts.refresh();
    assertThat(hosts.isIncluded(ONE)).isTrue();
  }
}
