package io.dayu.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The releases of Hadoop that plugin and agent are made for and tested on. */
public final class SupportedHadoop {
  private static final List<String> RELEASES = Arrays.asList("3.4", "3.5");

  /** Two numbers, and whatever a release, a build or a vendor adds to them. */
  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+)(?:[.-].*)?");

  private SupportedHadoop() {}

  /** One sentence where the version that Hadoop itself tells is of another release, or none. */
  public static Optional<String> problem(String version) {
    Matcher parsed = VERSION.matcher(version);
    return parsed.matches() && RELEASES.contains(parsed.group(1))
        ? Optional.empty()
        : Optional.of(
            StartCheck.sentence(
                "Hadoop's version", version, String.join(".x or ", RELEASES) + ".x"));
  }
}
