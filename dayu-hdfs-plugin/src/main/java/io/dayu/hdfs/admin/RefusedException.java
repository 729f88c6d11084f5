package io.dayu.hdfs.admin;

/**
 * A command that is not carried out, or not even sent; the message is one sentence for the
 * operator.
 */
public final class RefusedException extends Exception {
  private final AnswerCode code;

  public RefusedException(AnswerCode code, String sentence) {
    super(sentence);
    this.code = code;
  }

  /** What kind of refusal it is. */
  public AnswerCode code() {
    return code;
  }

  /** The sentence for the operator. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
