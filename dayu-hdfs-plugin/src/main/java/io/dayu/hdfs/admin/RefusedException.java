package io.dayu.hdfs.admin;

import io.dayu.hdfs.rights.PrivateText;

/**
 * A command that is not carried out, or not even sent; the message is one sentence for the
 * operator.
 */
public final class RefusedException extends Exception {
  private final AnswerCode code;
  private final transient PrivateText sentence;

  public RefusedException(AnswerCode code, String sentence) {
    this(code, PrivateText.open(sentence));
  }

  RefusedException(AnswerCode code, PrivateText sentence) {
    super(sentence.shown());
    this.code = code;
    this.sentence = sentence;
  }

  /** The kind of the refusal. */
  public AnswerCode code() {
    return code;
  }

  /** The sentence for everybody. */
  public String sentence() {
    return sentence.shown();
  }

  /** The sentence, with what superusers alone may read. */
  PrivateText whole() {
    return sentence;
  }
}
