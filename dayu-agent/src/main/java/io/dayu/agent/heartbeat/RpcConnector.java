package io.dayu.agent.heartbeat;

import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.rpc.DayuProtocolClient;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;

/** Opens lines over Hadoop's RPC. */
public final class RpcConnector implements NameNodeConnector {
  private record Connection(DayuProtocolClient client) implements NameNodeConnection {
    @Override
    public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
      return client.heartbeat(request);
    }

    @Override
    public void close() {
      client.close();
    }
  }

  private final Configuration conf;
  private final int timeoutMs;

  /** A connector whose calls take at most this long. */
  public RpcConnector(Configuration conf, int timeoutMs) {
    this.conf = withoutRetries(conf, timeoutMs);
    this.timeoutMs = timeoutMs;
  }

  @Override
  public NameNodeConnection connect(InetSocketAddress address) throws IOException {
    return new Connection(DayuProtocolClient.connect(address, conf, timeoutMs));
  }

  /** Hadoop's own retries would hold a report back for minutes; the next one is due in a second. */
  private static Configuration withoutRetries(Configuration conf, int timeoutMs) {
    Configuration own = new Configuration(conf);
    own.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    own.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    own.setInt(CommonConfigurationKeys.IPC_CLIENT_CONNECT_TIMEOUT_KEY, timeoutMs);
    return own;
  }
}
