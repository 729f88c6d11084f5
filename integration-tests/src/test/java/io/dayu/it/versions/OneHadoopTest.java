package io.dayu.it.versions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;
import org.junit.jupiter.api.Test;

/** The tests run on the Hadoop they were asked to run on, and on no jar of another one. */
final class OneHadoopTest {
  private static final Pattern JAR =
      Pattern.compile("hadoop-[a-z-]+-(\\d+\\.\\d+\\.\\d+)(?:-tests)?\\.jar");

  @Test
  void everyJarOfHadoopIsOfTheVersionAskedFor() {
    String asked = System.getProperty("hadoop.it.version", "");
    List<String> found =
        JAR.matcher(System.getProperty("java.class.path", ""))
            .results()
            .map(MatchResult::group)
            .filter(jar -> !jar.startsWith("hadoop-shaded-"))
            .toList();

    assertThat(found)
        .as("jars of Hadoop")
        .hasSizeGreaterThan(5)
        .allSatisfy(jar -> assertThat(jar).contains("-" + asked));
    assertThat(VersionInfo.getVersion()).isEqualTo(asked);
  }
}
