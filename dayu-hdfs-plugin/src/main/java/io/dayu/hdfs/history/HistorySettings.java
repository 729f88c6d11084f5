package io.dayu.hdfs.history;

/**
 * The settings of a history: its directory, and how much of it is kept.
 *
 * @param directory a path, {@link #AUTO} or {@link #NONE}
 * @param entries how many are kept
 */
public record HistorySettings(String directory, int entries) {
  /** Stands for the folder dayu in the first of the NameNode's own directories. */
  public static final String AUTO = "auto";

  /** Stands for no file at all. */
  public static final String NONE = "none";
}
