package io.dayu.protocol.admin;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolClientSideTranslatorPB;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolPB;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Sends a command to one NameNode by Hadoop's refresh protocol, as the user of this process, and
 * tries once. It waits five seconds for a connection.
 */
public final class CommandSender {
  /** The name by which a NameNode's registry of commands knows Dayu. */
  public static final String IDENTIFIER = "dayu";

  /** The return code of Dayu on another NameNode of the process that the command has reached. */
  public static final int NOT_CALLED = -2;

  private static final int CONNECT_MS = 5_000;

  private final Configuration conf;
  private final int answerMs;

  /**
   * Sends as a site's configuration says.
   *
   * @param patience how long an answer may take
   */
  public CommandSender(Configuration site, Duration patience) {
    answerMs = Math.toIntExact(patience.toMillis());
    conf = new Configuration(site);
    conf.set(
        CommonConfigurationKeys.HADOOP_SECURITY_SERVICE_USER_NAME_KEY,
        conf.get(HdfsClientConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY, ""));
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MS);
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    conf.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    RPC.setProtocolEngine(conf, GenericRefreshProtocolPB.class, ProtobufRpcEngine2.class);
  }

  /**
   * Sends the words of a command.
   *
   * @return the answer of the NameNode that was called; empty when Dayu is not installed on it
   * @throws IOException when no answer has come, or Hadoop has refused; the command may have been
   *     carried out
   */
  public Optional<RefreshResponse> send(InetSocketAddress nameNode, String... words)
      throws IOException {
    GenericRefreshProtocolPB proxy =
        RPC.getProxy(
            GenericRefreshProtocolPB.class,
            RPC.getProtocolVersion(GenericRefreshProtocolPB.class),
            nameNode,
            UserGroupInformation.getCurrentUser(),
            conf,
            NetUtils.getDefaultSocketFactory(conf),
            answerMs);
    try (GenericRefreshProtocolClientSideTranslatorPB refresh =
        new GenericRefreshProtocolClientSideTranslatorPB(proxy)) {
      return refresh.refresh(IDENTIFIER, words).stream()
          .filter(response -> response.getReturnCode() != NOT_CALLED)
          .findFirst();
    }
  }
}
