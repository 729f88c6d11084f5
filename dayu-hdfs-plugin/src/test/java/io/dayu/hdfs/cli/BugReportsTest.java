package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One place says how a bug is reported: the build names it, and all others point there. */
final class BugReportsTest {
  private static final Path ROOT = Path.of("..");

  /** As the build writes it where nobody says otherwise: a page of the package, and its heading. */
  private static final Pattern DEFAULT =
      Pattern.compile("<bugs\\.url>share/doc/dayu/(\\S+) \\((.*)\\)</bugs\\.url>");

  /** A message that asks for a report, as far as its own statement goes. */
  private static final Pattern ASKS =
      Pattern.compile("\"[^\"\n]*\\b[Rr]eport (?:it|this)\\b[^;]*;");

  private static Matcher place() throws IOException {
    Matcher named = DEFAULT.matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertThat(named.find()).as("the pom names a page of the package").isTrue();
    return named;
  }

  private static String said(String... words) {
    StringWriter out = new StringWriter();
    PrintWriter to = new PrintWriter(out);
    assertThat(DayuAdmin.run(new Configuration(false), to, to, words)).isZero();
    return out.toString();
  }

  @Test
  void thePlaceIsThere_andTheReadmeNamesIt() throws IOException {
    Matcher place = place();
    Path page = ROOT.resolve(place.group(1));
    String heading = place.group(2);
    assertThat(Files.readString(page)).contains("\n## " + heading + "\n", "hdfs dayu debug-bundle");
    String anchor = heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z -]", "").replace(' ', '-');
    assertThat(Files.readString(ROOT.resolve("README.md"))).contains(place.group(1) + "#" + anchor);
  }

  @Test
  void versionTellsIt_andHelpSaysSo() {
    assertThat(DayuVersion.bugs()).isNotEqualTo("unknown").doesNotContain("${");
    assertThat(said("version")).contains("Report a bug: " + DayuVersion.bugs());
    assertThat(said("--version")).contains("Report a bug: " + DayuVersion.bugs());
    assertThat(said("help")).contains("hdfs dayu version says where to report it");
  }

  @Test
  void aDebugBundleBeginsWithIt(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("bundle.zip");
    String first = "Where to send it: " + DayuVersion.bugs();
    assertThat(new DebugBundle(new Configuration(false)).write(file.toFile())).startsWith(first);
    try (ZipFile zip = new ZipFile(file.toFile());
        InputStream readme = zip.getInputStream(zip.getEntry("README.txt"))) {
      assertThat(new String(readme.readAllBytes(), StandardCharsets.UTF_8)).startsWith(first);
    }
  }

  @Test
  void everyMessageThatAsksForAReportNamesIt() throws IOException {
    List<String> asking = new ArrayList<>();
    for (String module : List.of("entry", "core", "protocol", "agent", "namenode", "hdfs-plugin")) {
      Path sources = ROOT.resolve("dayu-" + module).resolve("src/main/java");
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
          ASKS.matcher(Files.readString(file))
              .results()
              .map(MatchResult::group)
              .forEach(asking::add);
        }
      }
    }
    assertThat(asking)
        .hasSizeGreaterThanOrEqualTo(3)
        .allMatch(
            message ->
                message.contains("DayuVersion.bugs()")
                    || message.contains("hdfs dayu version says where to report it"));
  }
}
