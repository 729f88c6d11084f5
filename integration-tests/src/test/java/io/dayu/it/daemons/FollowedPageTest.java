package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The commands of a page are those that its test runs, which takes too long for every build. */
final class FollowedPageTest {
  private static final Path PLOT =
      Path.of("src", "test", "java", "io", "dayu", "it", "daemons", "StagingIT.java");

  /** The literal, or the literals with plus signs between them, of a command. */
  private static final Pattern RUN =
      Pattern.compile("page\\.run\\(((?:\\s*\\+?\\s*\"(?:[^\"\\\\]|\\\\.)*\")+)");

  private static final Pattern SEAM = Pattern.compile("\"\\s*\\+\\s*\"");

  @Test
  void everyCommandOfBeforeYouBetIsRunInItsTurn() throws IOException {
    List<String> run =
        RUN.matcher(Files.readString(PLOT)).results().map(one -> literal(one.group(1))).toList();

    assertThat(FollowedPage.commands(FollowedPage.BEFORE_YOU_BET))
        .as("commands of %s, beside those of %s", FollowedPage.BEFORE_YOU_BET, PLOT)
        .isNotEmpty()
        .isEqualTo(run);
  }

  private static String literal(String source) {
    String quoted = SEAM.matcher(source.strip()).replaceAll("");
    return quoted.substring(1, quoted.length() - 1).replace("\\\"", "\"");
  }
}
