package io.dayu.it.support;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.net.ServerSocketUtil;

/** Addresses for daemons in processes of their own. */
public final class FreeAddress {
  private static final int PORTS_FROM = 20_000;
  private static final int PORTS = 10_000;

  private FreeAddress() {}

  /** One that no outgoing connection is given, so that a daemon that restarts finds it free. */
  public static String find() throws IOException {
    int any = ThreadLocalRandom.current().nextInt(PORTS);
    return "127.0.0.1:" + ServerSocketUtil.getPort(PORTS_FROM + any, 10);
  }
}
