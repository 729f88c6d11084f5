package io.dayu.config;

/** A setting, or a Hadoop, that cannot be used; its message is one sentence for the operator. */
public final class DayuConfigException extends Exception {
  private final String sentence;

  /**
   * Names what is wrong.
   *
   * @param key the key in hdfs-site.xml, or what else was looked at
   * @param value what it is
   * @param remedy what would be right
   */
  public DayuConfigException(String key, String value, String remedy) {
    super(sentence(key, value, remedy));
    this.sentence = sentence(key, value, remedy);
  }

  /** The one sentence for the operator. */
  public String sentence() {
    return sentence;
  }

  private static String sentence(String key, String value, String remedy) {
    String oneLine = value.replaceAll("\\s+", " ");
    return "Dayu stays off: " + key + " is '" + oneLine + "', but " + remedy + ".";
  }
}
