package io.dayu.bench.scale.loop;

import java.io.IOException;

/** Hears once what came of a call. Called by the loop's thread. */
public interface RpcCallback<T> {
  /** The NameNode has answered. */
  void answered(T message);

  /** No answer came in time, the connection broke, or the NameNode refused. */
  void failed(IOException cause);
}
