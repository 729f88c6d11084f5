package io.dayu.config;

/** A setting, or a Hadoop, that cannot be used; its message is one sentence for the operator. */
public final class DayuConfigException extends Exception {
  private final String key;
  private final String problem;
  private final String right;

  /**
   * Names what is wrong.
   *
   * @param key the key in hdfs-site.xml, or what else was looked at
   * @param value its value
   * @param remedy a phrase on what would be right
   */
  public DayuConfigException(String key, String value, String remedy) {
    this(key, value, remedy, "");
  }

  /**
   * Names what is wrong, and a value that would be right.
   *
   * @param right fits the other keys as they are; empty where none is known
   */
  public DayuConfigException(String key, String value, String remedy, String right) {
    super(sentence(problem(key, value, remedy)));
    this.key = key;
    this.problem = problem(key, value, remedy);
    this.right = right;
  }

  /** The key that is wrong. */
  public String key() {
    return key;
  }

  /** A value of the key that would be right with the other keys as they are; empty if unknown. */
  public String right() {
    return right;
  }

  /** The one sentence for the operator. */
  public String sentence() {
    return sentence(problem);
  }

  /** The problem and what would be right, as the rest of a sentence. */
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
