package io.dayu.protocol;

/** The marks that an agent sets on the connections of pulls from its DataNode. */
public enum PullMarks {
  /** An agent too old to tell. */
  UNTOLD("unknown"),
  /** None, by the agent's settings. */
  OFF("off"),
  SET("set"),
  /** None, though the settings want them: the host or its libraries cannot. */
  UNAVAILABLE("unavailable");

  private final String words;

  PullMarks(String words) {
    this.words = words;
  }

  /** The marks in words. */
  public String words() {
    return words;
  }
}
