package io.dayu.curator.act;

import java.io.IOException;
import java.net.Socket;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.StandardSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sockets on which an HDFS client moves data, marked with a low class of traffic, so that
 * hosts and switches that know it serve all others first.
 */
public final class LowClassSocketFactory extends StandardSocketFactory implements Configurable {
  /** The setting by which an HDFS client finds it; RPC connections have another. */
  static final String FACTORY_KEY = "hadoop.rpc.socket.factory.class.ClientProtocol";

  /** The class: that of the agents' transfers, where the client's configuration says it. */
  static final String DSCP_KEY = "dayu.agent.give-way.dscp";

  private static final int CS1 = 8;
  private static final int DSCP_MAX = 63;

  /** The bits below the DSCP are for congestion. */
  private static final int ECN_BITS = 2;

  private @Nullable Configuration conf;
  private int dscp = CS1;

  @Override
  public void setConf(@Nullable Configuration settings) {
    conf = settings;
    dscp = settings == null ? CS1 : Math.min(DSCP_MAX, settings.getInt(DSCP_KEY, CS1));
  }

  @Override
  public @Nullable Configuration getConf() {
    return conf;
  }

  @Override
  public Socket createSocket() throws IOException {
    Socket socket = super.createSocket();
    socket.setTrafficClass(dscp << ECN_BITS);
    return socket;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LowClassSocketFactory factory && factory.dscp == dscp;
  }

  @Override
  public int hashCode() {
    return dscp;
  }
}
