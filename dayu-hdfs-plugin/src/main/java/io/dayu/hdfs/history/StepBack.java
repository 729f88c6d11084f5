package io.dayu.hdfs.history;

/**
 * The fact that Dayu has stepped back: stock HDFS recovers until an operator has Dayu resume.
 *
 * @param limit the name of the limit that was passed
 * @param words stepped back, and the limit's value, its bound and since when it was passed
 */
public record StepBack(String limit, String words) {
  /** A step back for that reason. */
  public static StepBack because(String limit, String reason) {
    return new StepBack(limit, "stepped back: " + reason);
  }

  /** The step back as one sentence. */
  public String sentence() {
    return "Dayu has " + words + "; stock HDFS recovers until hdfs dayu resume.";
  }
}
