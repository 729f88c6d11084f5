package io.dayu.bench.scale.load;

/** A client's call to the NameNode, and how often it is made, in percent of all calls. */
public enum ClientCall {
  FILE_STATUS(45),
  OPEN(30),
  CREATE(10),
  RENAME(5),
  DELETE(10);

  private final int percent;

  ClientCall(int percent) {
    this.percent = percent;
  }

  /** The call that a number from 0 to 99 stands for. */
  static ClientCall of(int number) {
    int from = 0;
    for (ClientCall call : values()) {
      from += call.percent;
      if (number < from) {
        return call;
      }
    }
    throw new IllegalArgumentException("no call " + number);
  }
}
