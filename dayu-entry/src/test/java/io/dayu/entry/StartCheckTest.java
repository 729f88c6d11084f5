package io.dayu.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StartCheckTest {
  private static final OwnJar JAR = OwnJar.ofDayu();

  @ParameterizedTest
  @ValueSource(strings = {"1.6", "1.7", "", "none"})
  void anOlderJavaIsNamed(String version) {
    assertThat(StartCheck.problem(version, "3.5.0", JAR))
        .contains(
            "Dayu stays off: Java's version is '" + version + "', but it must be 8 or later.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8", "9", "11", "16", "17", "21", "25"})
  void everyJavaFrom8OnDoes(String version) {
    assertThat(StartCheck.problem(version, "3.4.0", JAR)).isEmpty();
  }

  @Test
  void anotherHadoopIsNamed() {
    assertThat(StartCheck.problem("17", "3.3.5", JAR).orElse(""))
        .startsWith("Dayu stays off: Hadoop's version is '3.3.5'");
  }

  @Test
  void hereAllIsRight() {
    assertThat(StartCheck.problem()).isEmpty();
  }
}
