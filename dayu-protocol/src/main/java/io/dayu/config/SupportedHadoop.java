package io.dayu.config;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The releases of Hadoop that plugin and agent are made for and tested on. */
public final class SupportedHadoop {
  private static final List<String> RELEASES = List.of("3.4", "3.5");

  /** Two numbers, and whatever a release, a build or a vendor adds to them. */
  private static final Pattern VERSION = Pattern.compile("(\\d+\\.\\d+)(?:[.-].*)?");

  private SupportedHadoop() {}

  /**
   * Checks the version that Hadoop itself tells.
   *
   * @throws DayuConfigException when it is of another release, or no version
   */
  public static void require(String version) throws DayuConfigException {
    Matcher parsed = VERSION.matcher(version);
    if (!parsed.matches() || !RELEASES.contains(parsed.group(1))) {
      throw new DayuConfigException(
          "Hadoop's version", version, "it must be " + String.join(".x or ", RELEASES) + ".x");
    }
  }
}
