package io.dayu.protocol.rpc;

import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;

/** The agent's end of the wire: one connection to one NameNode, as the DataNode's own user. */
public final class DayuProtocolClient implements DayuProtocol, Closeable {
  private final DayuProtocolPB proxy;

  private DayuProtocolClient(DayuProtocolPB proxy) {
    this.proxy = proxy;
  }

  /**
   * A client of the NameNode at the address; connects at the first call.
   *
   * @param timeoutMs how long a call may take
   * @throws IOException when the DataNode's login user cannot be had
   */
  public static DayuProtocolClient connect(
      InetSocketAddress address, Configuration conf, int timeoutMs) throws IOException {
    Configuration own = new Configuration(conf);
    RPC.setProtocolEngine(own, DayuProtocolPB.class, ProtobufRpcEngine2.class);
    return new DayuProtocolClient(
        RPC.getProtocolProxy(
                DayuProtocolPB.class,
                DayuProtocolPB.VERSION,
                address,
                UserGroupInformation.getLoginUser(),
                own,
                NetUtils.getDefaultSocketFactory(own),
                timeoutMs,
                null)
            .getProxy());
  }

  @Override
  public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
    try {
      return MessageCodec.fromProto(proxy.heartbeat(null, MessageCodec.toProto(request)));
    } catch (ServiceException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e);
    }
  }

  @Override
  public void close() {
    RPC.stopProxy(proxy);
  }
}
