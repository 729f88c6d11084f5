package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupportedHadoopTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.3.6",
        "3.3.10",
        "3.4.0",
        "3.4.3",
        "3.5.0",
        "3.5.10",
        "3.3.6-SNAPSHOT",
        "3.3.6.1"
      })
  void acceptsItsReleases(String version) {
    assertThat(SupportedHadoop.problem(version)).isEmpty();
  }

  @Test
  void acceptsWhatItIsCompiledAgainst() {
    assertThat(SupportedHadoop.problem(VersionInfo.getVersion())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "3.3.5",
        "3.3.0",
        "3.2.4",
        "3.6.0",
        "3.50.0",
        "2.3.6",
        "13.4.0",
        "4.3.6",
        "3.3.5-3.4.0"
      })
  void refusesOtherReleasesByName(String version) {
    assertThat(SupportedHadoop.problem(version))
        .contains(
            "Dayu stays off: Hadoop's version is '"
                + version
                + "', but it must be 3.3.6 or later of 3.3, 3.4.x or 3.5.x.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Unknown", "", "3", "3.", "3.x", "3.5", "3.4", "3.5.0x", "v3.5.0", " 3.5.0", "3.5.0\n"
      })
  void refusesWhatIsNoVersion(String version) {
    assertThat(SupportedHadoop.problem(version).orElse(null))
        .endsWith("but it must be 3.3.6 or later of 3.3, 3.4.x or 3.5.x.");
  }
}
