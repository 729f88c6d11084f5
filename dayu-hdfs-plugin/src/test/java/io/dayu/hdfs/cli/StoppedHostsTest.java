package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * DataNodes that are to be stopped at once, as a command line names them and a question has them.
 */
class StoppedHostsTest {
  @Test
  void hostsRacksAndFilesGoIntoOneQuestion(@TempDir Path directory)
      throws IOException, RefusedException {
    Path file = directory.resolve("hosts");
    Files.write(file, List.of("# the third row", "dn3  # old", "", "dn1"));
    assertThat(StoppedHosts.of(List.of("dn1", "dn2"), List.of("/row/7"), file).question())
        .containsExactly("stop", "dn1,dn2,rack=/row/7,dn3");
  }

  @Test
  void recoveryOfOneDataNodeIsPlayedToo() throws RefusedException {
    assertThat(StoppedHosts.of(List.of("dn1"), null, null).question())
        .containsExactly("simulate", "dn1");
    assertThat(StoppedHosts.of(null, List.of("/r"), null).question())
        .containsExactly("stop", "rack=/r");
  }

  @Test
  void questionHasNoLongerWordsThanACommandMay() throws RefusedException {
    List<String> hosts = IntStream.range(0, 80).mapToObj(i -> "dn" + i + ".example.org").toList();
    String[] question = StoppedHosts.of(hosts, null, null).question();
    assertThat(question).hasSizeLessThanOrEqualTo(9);
    assertThat(question).allMatch(word -> word.length() <= 256);
    assertThat(String.join(",", question)).isEqualTo("stop," + String.join(",", hosts));
  }

  @Test
  void tooManyAndNoneAreRefusedInASentence() {
    List<String> hosts = IntStream.range(0, 800).mapToObj(i -> "dn" + i).toList();
    assertThatThrownBy(() -> StoppedHosts.of(hosts, null, null).question())
        .hasMessage("800 hosts do not go into one question; name their racks by --rack.");
    assertThatThrownBy(() -> StoppedHosts.of(null, null, null))
        .hasMessageContaining("needs hosts, --rack or --file");
    assertThatThrownBy(() -> StoppedHosts.of(null, null, Path.of("/nowhere")))
        .hasMessageContaining("/nowhere cannot be read");
  }
}
