package io.dayu.hdfs.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AdminHandler;
import io.dayu.hdfs.admin.AnswerCode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Objects;
import javax.security.sasl.SaslException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolClientSideTranslatorPB;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolPB;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/** Sends a command to one NameNode by Hadoop's refresh protocol; always comes back with a reply. */
final class Call {
  private static final int CONNECT_MS = 5_000;
  private static final int ANSWER_MS = 30_000;

  /** The status waits for nobody in the NameNode: one that takes longer does not answer. */
  private static final int STATUS_MS = 10_000;

  private static final String NOT_INSTALLED = "Dayu is not installed on this NameNode.";

  private final Configuration conf;
  private final int answerMs;
  private final ObjectMapper json = new ObjectMapper();

  /** Calls that a NameNode may take its time for. */
  Call(Configuration site) {
    this(site, ANSWER_MS);
  }

  /** Calls for the status, which tells in time of a NameNode that hangs. */
  static Call forStatus(Configuration site) {
    return new Call(site, STATUS_MS);
  }

  private Call(Configuration site, int answerMs) {
    this.answerMs = answerMs;
    conf = new Configuration(site);
    conf.set(
        CommonConfigurationKeys.HADOOP_SECURITY_SERVICE_USER_NAME_KEY,
        conf.get(DFSConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY, ""));
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MS);
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    conf.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    RPC.setProtocolEngine(conf, GenericRefreshProtocolPB.class, ProtobufRpcEngine2.class);
  }

  Reply to(InetSocketAddress address, String... arguments) {
    String name = NetUtils.getHostPortString(address);
    if (address.isUnresolved()) {
      return Reply.none(name, AnswerCode.UNREACHABLE, "This host is not known.");
    }
    try {
      return answer(name, send(address, arguments));
    } catch (RemoteException e) {
      return refused(name, e);
    } catch (IOException e) {
      return isAboutRights(e)
          ? Reply.none(name, AnswerCode.NO_RIGHTS, "The NameNode let nobody in: " + root(e))
          : Reply.none(name, AnswerCode.UNREACHABLE, "The NameNode did not answer: " + root(e));
    }
  }

  private Collection<RefreshResponse> send(InetSocketAddress address, String... arguments)
      throws IOException {
    GenericRefreshProtocolPB proxy =
        RPC.getProxy(
            GenericRefreshProtocolPB.class,
            RPC.getProtocolVersion(GenericRefreshProtocolPB.class),
            address,
            UserGroupInformation.getCurrentUser(),
            conf,
            NetUtils.getDefaultSocketFactory(conf),
            answerMs);
    try (GenericRefreshProtocolClientSideTranslatorPB refresh =
        new GenericRefreshProtocolClientSideTranslatorPB(proxy)) {
      return refresh.refresh(AdminHandler.IDENTIFIER, arguments);
    }
  }

  private Reply answer(String name, Collection<RefreshResponse> responses)
      throws JsonProcessingException {
    for (RefreshResponse response : responses) {
      if (response.getReturnCode() != AnswerCode.NOT_CALLED.number()) {
        return new Reply(response.getReturnCode(), json.readTree(response.getMessage()));
      }
    }
    return Reply.none(name, AnswerCode.OFF, NOT_INSTALLED);
  }

  private static Reply refused(String name, RemoteException e) {
    if (e.getClassName().equals(IllegalArgumentException.class.getName())) {
      return Reply.none(name, AnswerCode.OFF, NOT_INSTALLED);
    }
    return isAboutRights(e.unwrapRemoteException())
        ? Reply.none(name, AnswerCode.NO_RIGHTS, "The NameNode let nobody in: " + root(e))
        : Reply.none(name, AnswerCode.FAILED, "The NameNode refused: " + root(e));
  }

  private static boolean isAboutRights(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessControlException || cause instanceof SaslException) {
        return true;
      }
    }
    return false;
  }

  /** What the first cause says, one line; its kind if it says nothing. */
  private static String root(Throwable thrown) {
    Throwable first = thrown;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String message = Objects.requireNonNullElse(first.getMessage(), "").strip();
    return message.lines().findFirst().orElse(first.getClass().getSimpleName()).strip() + ".";
  }
}
