package io.dayu.hdfs.admin;

import io.dayu.protocol.admin.AnswerHead;
import io.dayu.protocol.admin.CommandSender;

/** The end of a command; the number is the exit code of {@code hdfs dayu}. */
public enum AnswerCode {
  FINE(AnswerHead.FINE),
  /** The command failed; the sentence says why. */
  FAILED(AnswerHead.FAILED),
  /** The command is none, or its arguments are not right. */
  USAGE(AnswerHead.USAGE),
  /** The command is for HDFS superusers. */
  NO_RIGHTS(3),
  /** The NameNode did not answer; said by the client alone. */
  UNREACHABLE(4),
  /** This NameNode is a standby: ask the active one. */
  STANDBY(AnswerHead.STANDBY),
  /** Dayu is off on this NameNode. */
  OFF(6),
  /** Dayu works, and something should be looked at; said by the client alone. */
  WARNING(7),
  /** An order has reached some of the NameNodes; said by the client alone. */
  PARTLY(8),
  /** Blocks cannot be read: they have no replica left, or no DataNode lives. */
  DATA_LOST(9),
  /** Something of Dayu is left in a configuration or a daemon; said by the client alone. */
  LEFT(10),
  /** The call was for another NameNode of this process; never shown. */
  NOT_CALLED(CommandSender.NOT_CALLED);

  private final int number;

  AnswerCode(int number) {
    this.number = number;
  }

  /** The exit code. */
  public int number() {
    return number;
  }
}
