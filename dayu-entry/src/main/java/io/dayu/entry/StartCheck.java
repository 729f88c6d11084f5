package io.dayu.entry;

import java.util.Optional;
import org.apache.hadoop.util.VersionInfo;

/** The check that Dayu can run in this process: its Java, its Hadoop, and Dayu's own jar. */
public final class StartCheck {
  /** The Java of the jar's class files. */
  public static final int JAVA_LEAST = 8;

  private StartCheck() {}

  /** A sentence for the operator where Dayu has to stay off. */
  public static Optional<String> problem() {
    return problem(
        System.getProperty("java.specification.version", ""),
        VersionInfo.getVersion(),
        OwnJar.ofDayu());
  }

  static Optional<String> problem(String javaVersion, String hadoopVersion, OwnJar jar) {
    if (javaLevel(javaVersion) < JAVA_LEAST) {
      return Optional.of(sentence("Java's version", javaVersion, JAVA_LEAST + " or later"));
    }
    Optional<String> ofHadoop = SupportedHadoop.problem(hadoopVersion);
    return ofHadoop.isPresent() ? ofHadoop : jar.problem();
  }

  /** Java 8 and those before call themselves 1.8. */
  private static int javaLevel(String version) {
    String number = version.startsWith("1.") ? version.substring(2) : version;
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** As other sentences that keep Dayu off. */
  static String sentence(String name, String value, String right) {
    String oneLine = value.replaceAll("\\s+", " ");
    return "Dayu stays off: " + name + " is '" + oneLine + "', but it must be " + right + ".";
  }
}
