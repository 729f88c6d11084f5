package io.dayu.hdfs.elastic;

/** Says in one sentence why a DataNode may not rest, or cannot be woken. */
public final class RestRefusedException extends Exception {
  private static final long serialVersionUID = 1;

  RestRefusedException(String sentence) {
    super(sentence);
  }
}
