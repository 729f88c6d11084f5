package io.dayu.config;

/** A setting that cannot be used; its message is one sentence for the operator. */
public final class DayuConfigException extends Exception {
  /**
   * Names a wrong setting.
   *
   * @param key the key in hdfs-site.xml
   * @param value what it is set to
   * @param remedy what would be right
   */
  public DayuConfigException(String key, String value, String remedy) {
    super("Dayu stays off: " + key + " is '" + value + "', but " + remedy + ".");
  }
}
