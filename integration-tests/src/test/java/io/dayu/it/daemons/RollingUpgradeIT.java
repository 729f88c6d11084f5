package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dayu.bench.daemons.Daemons;
import io.dayu.bench.daemons.StockClassPath;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.SafeModeAction;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.RollingUpgradeAction;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.util.VersionUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cluster in the middle of a rolling upgrade loses a DataNode, and Dayu recovers it. Daemons of
 * the older version may run on another Java.
 */
@Tag("long")
final class RollingUpgradeIT {
  private static final int MIB = 1024 * 1024;
  private static final String OLDER = System.getProperty("hadoop.older.version", "");

  @TempDir Path home;

  @BeforeAll
  static void assumeUpgrade() {
    assumeTrue(
        VersionUtil.compareVersions(OLDER, VersionInfo.getVersion()) < 0,
        () -> OLDER + " is not older than " + VersionInfo.getVersion());
  }

  @AfterEach
  void forgetOlderJava() {
    System.clearProperty(Daemons.JAVA_HOME_PROPERTY);
  }

  /** HDFS's own order is the NameNode first; it does not refuse the other one. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void blocksComeBackFromAndToBothVersions(boolean nameNodeUpgraded) throws Exception {
    String listed = Files.readString(Path.of(System.getProperty("hadoop.older.list", "")));
    String older = RealCluster.withDayu(StockClassPath.unpack(listed, home.resolve("older")));
    String newer = RealCluster.withDayu(StockClassPath.unpack(home.resolve("newer")));
    Map<String, String> properties = Map.of("dfs.namenode.safemode.extension", "1000");
    String olderJava = System.getProperty("hadoop.older.java", "");
    if (!olderJava.isEmpty()) {
      System.setProperty(Daemons.JAVA_HOME_PROPERTY, olderJava);
    }
    try (RealCluster cluster = RealCluster.start(home, older, 5, MIB, properties)) {
      cluster.fill(16);
      cluster.files().setSafeMode(SafeModeAction.ENTER);
      cluster.files().rollingUpgrade(RollingUpgradeAction.PREPARE);
      cluster.files().setSafeMode(SafeModeAction.LEAVE);
      forgetOlderJava();
      if (nameNodeUpgraded) {
        cluster.restartNameNode(newer, "-rollingUpgrade", "started");
      }
      cluster.restartDataNode(1, newer);
      cluster.view().awaitUpgraded(1, 5);
      cluster.restartDataNode(2, newer);
      cluster.view().awaitUpgraded(2, 5);

      Map<String, String> versions = cluster.view().versions();
      Map<Long, Set<String>> before = cluster.view().holders();
      cluster.daemons().kill("datanode0");
      cluster.view().awaitBack(4);

      cluster.view().assertDayuDidIt();
      Set<String> from = new HashSet<>();
      Set<String> to = new HashSet<>();
      for (Map.Entry<Long, Set<String>> block : cluster.view().holders().entrySet()) {
        Set<String> held = before.getOrDefault(block.getKey(), Set.of());
        if (!held.equals(block.getValue())) {
          block
              .getValue()
              .forEach(node -> (held.contains(node) ? from : to).add(versions.get(node)));
        }
      }
      assertThat(cluster.view().nameNodeVersion().equals(VersionInfo.getVersion()))
          .as("the NameNode runs the newer version")
          .isEqualTo(nameNodeUpgraded);
      assertThat(from).as("versions that gave replicas").hasSize(2);
      assertThat(to).as("versions that took replicas").isEqualTo(from);
    }
  }
}
