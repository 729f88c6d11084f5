package io.dayu.bench.daemons;

/** The commit of the sources that are measured. */
public final class SourceCommit {
  /** The word for a commit that nobody knows. */
  public static final String UNKNOWN = "unknown";

  private SourceCommit() {}

  /**
   * The commit, with {@code +} where files differ from it, as the system property {@code
   * dayu.commit} says.
   */
  public static String text() {
    return System.getProperty("dayu.commit", UNKNOWN);
  }
}
