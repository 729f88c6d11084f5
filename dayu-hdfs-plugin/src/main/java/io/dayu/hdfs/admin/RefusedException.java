package io.dayu.hdfs.admin;

/** A command that is not carried out; the message is one sentence for the operator. */
final class RefusedException extends Exception {
  private final AnswerCode code;

  RefusedException(AnswerCode code, String sentence) {
    super(sentence);
    this.code = code;
  }

  AnswerCode code() {
    return code;
  }

  /** The sentence for the operator. */
  String sentence() {
    return String.valueOf(getMessage());
  }
}
