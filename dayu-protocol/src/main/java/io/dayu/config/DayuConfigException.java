package io.dayu.config;

/** A setting, or a Hadoop, that cannot be used; its message is one sentence for the operator. */
public final class DayuConfigException extends Exception {
  private final String problem;

  /**
   * Names what is wrong.
   *
   * @param key the key in hdfs-site.xml, or what else was looked at
   * @param value what it is
   * @param remedy what would be right
   */
  public DayuConfigException(String key, String value, String remedy) {
    super(sentence(problem(key, value, remedy)));
    this.problem = problem(key, value, remedy);
  }

  /** The one sentence for the operator. */
  public String sentence() {
    return sentence(problem);
  }

  /** What is wrong and what would be right, as the rest of a sentence. */
  public String problem() {
    return problem;
  }

  private static String sentence(String problem) {
    return "Dayu stays off: " + problem;
  }

  private static String problem(String key, String value, String remedy) {
    String oneLine = value.replaceAll("\\s+", " ");
    return key + " is '" + oneLine + "', but " + remedy + ".";
  }
}
