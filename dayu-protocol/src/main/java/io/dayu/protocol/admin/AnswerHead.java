package io.dayu.protocol.admin;

/**
 * The members that each answer of a NameNode begins with.
 *
 * @param code how the command has ended, which is the exit code of {@code hdfs dayu}
 * @param error why it was not carried out; empty where it was
 */
public record AnswerHead(int code, String error) {
  /** The command was carried out. */
  public static final int FINE = 0;

  /**
   * The command failed; a NameNode that has become active answers so until its planner is at work.
   */
  public static final int FAILED = 1;

  /** The command is none, or its words are not understood: another version's, say. */
  public static final int USAGE = 2;

  /** The NameNode is a standby. */
  public static final int STANDBY = 5;
}
