package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HadoopVendorTest {
  @ParameterizedTest
  @CsvSource({
    "3.3.6-amzn-1, AMAZON",
    "3.4.0-amzn-0, AMAZON",
    "3.4.1.7.3.2.0-105, CLOUDERA",
    "3.4.1.100-eep-941, HPE",
    "3.3.6.5.2.0.3, MICROSOFT",
    "3.3.6.3.3.6.2-1, ACCELDATA"
  })
  void aVendorsBuildIsLetInAndNamed(String version, HadoopVendor vendor) {
    assertThat(SupportedHadoop.problem(version)).isEmpty();
    assertThat(HadoopVendor.of(version)).contains(vendor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.6", "3.4.3", "3.5.0-SNAPSHOT", "3.3.6-1", "Unknown"})
  void othersHaveNone(String version) {
    assertThat(HadoopVendor.of(version)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.1.7.1.9.0-387", "3.3.3-amzn-3", "3.3.4.5.1.1.7", "3.3.5.0-eep-912"})
  void anOlderReleaseStaysOutWhoeverBuiltIt(String version) {
    assertThat(SupportedHadoop.problem(version)).isPresent();
  }

  @Test
  void theSentenceSaysWhoseBuildItIs() {
    assertThat(HadoopVendor.AMAZON.sentence("3.3.6-amzn-1"))
        .isEqualTo(
            "Hadoop 3.3.6-amzn-1 is a build of Amazon EMR; Dayu is tested on Apache's build of that"
                + " release.");
  }
}
