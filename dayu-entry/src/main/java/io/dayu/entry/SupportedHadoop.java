package io.dayu.entry;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The releases of Hadoop that plugin and agent are made for. */
public final class SupportedHadoop {
  /** In words. */
  public static final String RELEASES = "3.3.6 or later of 3.3, 3.4.x or 3.5.x";

  /** Three numbers, and whatever a release, a build or a vendor adds to them. */
  private static final Pattern VERSION =
      Pattern.compile("3\\.(?<line>[345])\\.(?<patch>\\d{1,9})(?:[.-].*)?");

  private static final String OLDEST_LINE = "3";
  private static final int OLDEST_PATCH = 6;

  private SupportedHadoop() {}

  /** A sentence where the version that Hadoop itself tells belongs to no supported release. */
  public static Optional<String> problem(String version) {
    Matcher parsed = VERSION.matcher(version);
    return parsed.matches() && isSupported(parsed)
        ? Optional.empty()
        : Optional.of(StartCheck.sentence("Hadoop's version", version, RELEASES));
  }

  private static boolean isSupported(Matcher version) {
    return !version.group("line").equals(OLDEST_LINE)
        || Integer.parseInt(version.group("patch")) >= OLDEST_PATCH;
  }
}
