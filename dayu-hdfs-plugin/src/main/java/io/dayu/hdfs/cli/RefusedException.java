package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;

/** A command that cannot be sent; the message is one sentence for the user. */
final class RefusedException extends Exception {
  private final AnswerCode code;

  RefusedException(AnswerCode code, String sentence) {
    super(sentence);
    this.code = code;
  }

  AnswerCode code() {
    return code;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
