package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Operators read of clients and of who schedules, and of no word of the code or of the paper. */
class OperatorWordsTest {
  private static final Pattern CODES_WORDS =
      Pattern.compile("\\bgate\\b|(?<!paper's )\\bforeground\\b", Pattern.CASE_INSENSITIVE);

  private static final List<String> PAGES =
      List.of("admin.md", "configuration.md", "install.md", "metrics.md", "page.md", "runbook.md");

  @Test
  void metricsSpeakOfClients_andOfWhoSchedules() {
    Stream.<Metric>concat(
            Arrays.stream(NameNodeMetric.values()), Arrays.stream(DataNodeMetric.values()))
        .map(Metric::description)
        .forEach(one -> assertThat(one.id() + " " + one.help()).doesNotContainPattern(CODES_WORDS));
  }

  @Test
  void settingsDashboardsAlertsAndPagesDoToo() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : List.of("src/main/ops", "src/main/resources", "../docs")) {
      try (Stream<Path> all = Files.walk(Path.of(folder))) {
        all.filter(Files::isRegularFile)
            .filter(OperatorWordsTest::isReadByOperators)
            .forEach(files::add);
      }
    }
    assertThat(files).hasSizeGreaterThan(PAGES.size() + 3);
    for (Path file : files) {
      assertThat(Files.readString(file)).as(file.toString()).doesNotContainPattern(CODES_WORDS);
    }
  }

  private static boolean isReadByOperators(Path file) {
    return !file.startsWith("../docs") || PAGES.contains(file.getFileName().toString());
  }
}
