package io.dayu.bench.scale.load;

/** What a client asks of the NameNode, and how often, in percent of all it asks. */
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
