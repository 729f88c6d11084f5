package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SupportedHadoopTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"3.4.0", "3.4.3", "3.5.0", "3.5.10", "3.4.1.7.2.18-1", "3.5.0-SNAPSHOT", "3.5"})
  void acceptsItsReleases(String version) {
    assertThat(SupportedHadoop.problem(version)).isEmpty();
  }

  @Test
  void acceptsWhatItIsCompiledAgainst() {
    assertThat(SupportedHadoop.problem(VersionInfo.getVersion())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"3.3.6", "3.6.0", "3.50.0", "3.45", "2.3.4", "13.4.0", "4.3.5", "3.3.5-3.4"})
  void refusesOtherReleasesByName(String version) {
    assertThat(SupportedHadoop.problem(version))
        .contains(
            "Dayu stays off: Hadoop's version is '"
                + version
                + "', but it must be 3.4.x or 3.5.x.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Unknown", "", "3", "3.", "3.x", "3.5x", "v3.5.0", " 3.5.0", "3.5.0\n"})
  void refusesWhatIsNoVersion(String version) {
    assertThat(SupportedHadoop.problem(version).orElse(null))
        .endsWith("but it must be 3.4.x or 3.5.x.");
  }
}
