package io.dayu.it.settings;

import static io.dayu.it.support.Clusters.MIB;
import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.it.support.Clusters;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** A wrong setting is named with its key, its value and the remedy; NameNode and DataNode run. */
final class WrongSettingsTest {
  static Stream<Arguments> nameNodeSettings() {
    return Stream.of(
        Arguments.of("dayu.alpha", "1.5", "at most 1"),
        Arguments.of("dayu.timeslot", "0", "from 1000ms"),
        Arguments.of("dayu.schedule", "Mon client-last", "must end with a profile"),
        Arguments.of("dayu.alhpa", "0.5", "dayu.alpha"));
  }

  @ParameterizedTest
  @MethodSource("nameNodeSettings")
  void nameNodeRunsWithoutDayu(String key, String value, String remedy) throws Exception {
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(Clusters.quick(1, 1, 8_000_000, MIB).with(key, value))) {
      assertThat(cluster.plugin().service()).isEmpty();
      assertThat(cluster.plugin().offReason())
          .contains("'" + value + "'")
          .contains(key)
          .contains(remedy)
          .hasLineCount(1);
      assertHdfsWorks(cluster);
    }
  }

  @ParameterizedTest
  @MethodSource("dataNodeSettings")
  void dataNodeRunsWithoutDayu(String key, String value, String remedy) throws Exception {
    LogCapturer log =
        LogCapturer.captureLogs(LoggerFactory.getLogger("io.dayu.agent.DayuDataNodePlugin"));
    try (EmbeddedCluster cluster =
        EmbeddedCluster.start(
            Clusters.quick(1, 1, 8_000_000, MIB)
                .with("dayu.agent.meter", "nic")
                .with(key, value))) {
      assertThat(log.getOutput().lines().filter(line -> line.contains("Dayu stays off")))
          .singleElement()
          .asString()
          .contains(key)
          .contains("'" + value + "'")
          .contains(remedy);
      assertHdfsWorks(cluster);
    } finally {
      log.stopCapturing();
    }
  }

  static Stream<Arguments> dataNodeSettings() {
    return Stream.of(
        Arguments.of("dayu.agent.interface", "nosuch0", "interface"),
        Arguments.of("dayu.agent.pulls.max", "0", "from 1 to 4096"),
        Arguments.of("dayu.agent.link.bandwidth", "0", "dayu.agent.link.bandwidth"));
  }

  private static void assertHdfsWorks(EmbeddedCluster cluster) throws Exception {
    Path path = Clusters.write(cluster, "/works", MIB, 1);
    assertThat(cluster.fileSystem().getFileStatus(path).getLen()).isEqualTo(MIB);
  }
}
