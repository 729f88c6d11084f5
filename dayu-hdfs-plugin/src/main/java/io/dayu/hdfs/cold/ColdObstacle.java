package io.dayu.hdfs.cold;

/** A reason why no factor of a cold file is lowered now. */
public enum ColdObstacle {
  /** An operator has paused Dayu, or turned it off. */
  PAUSED("Dayu is paused or off"),
  /** An operator gives factors back. */
  RESTORING("factors are being given back"),
  /** A block lacks replicas, or one is being copied. */
  BLOCKS_WAIT("blocks lack replicas"),
  /** A DataNode is dead that was not taken out of service. */
  NODE_DEAD("a DataNode is dead"),
  /** Files are cold by HDFS, and their holders were not watched for long enough. */
  NOT_WATCHED("agents have not counted for long enough"),
  /** So many are cooled that no more are remembered. */
  AT_THE_MOST("a million files are cooled");

  private final String words;

  ColdObstacle(String words) {
    this.words = words;
  }

  /** A phrase for people. */
  public String words() {
    return words;
  }
}
