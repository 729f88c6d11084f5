package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;

/** Asks other NameNodes what the command line asks them. Thread safe; waits for seconds. */
public final class NameNodeCalls {
  private final Call call;

  /** Calls by the user that this process is. */
  public NameNodeCalls(Configuration conf) {
    this.call = Call.forStatus(conf);
  }

  /** The answer; what went wrong is in it. */
  public JsonNode answer(InetSocketAddress nameNode, String... arguments) {
    return call.to(nameNode, arguments).document();
  }
}
