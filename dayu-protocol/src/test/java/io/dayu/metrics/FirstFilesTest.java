package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** CONTRIBUTING.md names for each change one file to begin at, and each of these files is there. */
final class FirstFilesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern SECTION =
      Pattern.compile("## Where to begin\n(?<rows>.*?)\n##", Pattern.DOTALL);
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (?<change>[^|]+) \\| (?<file>[^|]+) \\| [^|]+ \\|$");

  private static Map<String, String> fileOfEachChange() throws IOException {
    Matcher section = SECTION.matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")));
    assertThat(section.find()).isTrue();
    Map<String, String> files = new LinkedHashMap<>();
    Matcher row = ROW.matcher(section.group("rows"));
    while (row.find()) {
      files.put(row.group("change"), row.group("file"));
    }
    files.remove("change");
    return files;
  }

  @Test
  void eachChangeHasOneFileToBeginAt() throws IOException {
    Map<String, String> files = fileOfEachChange();

    assertThat(files).hasSizeGreaterThanOrEqualTo(12);
    files.forEach(
        (change, file) -> {
          assertThat(file).as(change).matches("`[^`]+`");
          assertThat(ROOT.resolve(file.replace("`", ""))).as(change).isRegularFile();
        });
  }

  @Test
  void twelveUsualChangesAreAmongThem() throws IOException {
    assertThat(String.join("\n", fileOfEachChange().keySet()))
        .contains("a metric", "a live setting", "a field of the heartbeat", "a system beside")
        .contains("a background task", "how sources are ranked", "another placement rule")
        .contains("another storage of the history", "a chart on the page", "a command of")
        .contains("another Hadoop version", "a scheduler of the simulator");
  }
}
