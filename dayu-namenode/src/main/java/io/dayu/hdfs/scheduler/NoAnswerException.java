package io.dayu.hdfs.scheduler;

/** The planner did not answer a question; the message is one sentence for the operator. */
public final class NoAnswerException extends Exception {
  /** With one sentence for the operator. */
  public NoAnswerException(String sentence) {
    super(sentence);
  }
}
