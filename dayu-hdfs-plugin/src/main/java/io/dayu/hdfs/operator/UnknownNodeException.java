package io.dayu.hdfs.operator;

/** No DataNode, or more than one, is known by a name; the message is a sentence. */
public final class UnknownNodeException extends Exception {
  private static final long serialVersionUID = 1;

  public UnknownNodeException(String sentence) {
    super(sentence);
  }
}
