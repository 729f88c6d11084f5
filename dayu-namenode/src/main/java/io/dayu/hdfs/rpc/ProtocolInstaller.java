package io.dayu.hdfs.rpc;

import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.NotRegisteredException;
import io.dayu.protocol.rpc.DayuProtocolPB;
import io.dayu.protocol.rpc.DayuProtocolServer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.authorize.ServiceAuthorizationManager;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;

/** Adds Dayu's protocol to the NameNode's running RPC servers, and to their access control. */
public final class ProtocolInstaller {
  private ProtocolInstaller() {}

  /** The addition to a server, found and filled before anything is changed. */
  private record Addition(RPC.Server server, Optional<DayuAuthorizationManager> access) {}

  /**
   * Installs the protocol on the client server and, when there is one, the service server. What can
   * fail is done for both before anything is changed.
   *
   * @throws ReflectiveOperationException when this Hadoop hides its servers
   * @throws IOException when a server refuses the protocol
   */
  public static void install(NameNode nameNode, DayuProtocol protocol)
      throws ReflectiveOperationException, IOException {
    Configuration conf = nameNode.getConf();
    BlockingService service = DayuProtocolServer.serviceFor(protocol);
    RPC.setProtocolEngine(conf, DayuProtocolPB.class, ProtobufRpcEngine2.class);
    Field field = accessField();
    List<Addition> additions = new ArrayList<>();
    for (RPC.Server server : servers(nameNode)) {
      additions.add(addition(server, conf));
    }
    for (Addition addition : additions) {
      // First, so that no agent is refused by a server that has the protocol.
      if (addition.access().isPresent()) {
        field.set(addition.server(), addition.access().get());
      }
      addition.server().addSuppressedLoggingExceptions(NotRegisteredException.class);
      addition.server().addProtocol(RPC.RpcKind.RPC_PROTOCOL_BUFFER, DayuProtocolPB.class, service);
    }
  }

  /**
   * Puts the servers' own access control back in its place, where it was replaced. The protocol
   * stays, since no server gives one up; who answers it has to refuse.
   *
   * @throws ReflectiveOperationException when this Hadoop hides its servers
   */
  public static void uninstall(NameNode nameNode) throws ReflectiveOperationException {
    Field field = accessField();
    for (RPC.Server server : servers(nameNode)) {
      if (server.getServiceAuthorizationManager() instanceof DayuAuthorizationManager ours) {
        field.set(server, ours.others());
      }
    }
  }

  private static Field accessField() throws ReflectiveOperationException {
    Field field = Server.class.getDeclaredField("serviceAuthorizationManager");
    field.setAccessible(true);
    return field;
  }

  private static List<RPC.Server> servers(NameNode nameNode) throws ReflectiveOperationException {
    NameNodeRpcServer rpc = (NameNodeRpcServer) nameNode.getRpcServer();
    List<RPC.Server> servers = new ArrayList<>();
    servers.add(rpc.getClientRpcServer());
    Field field = NameNodeRpcServer.class.getDeclaredField("serviceRpcServer");
    field.setAccessible(true);
    if (field.get(rpc) instanceof RPC.Server serviceServer) {
      servers.add(serviceServer);
    }
    return servers;
  }

  private static Addition addition(RPC.Server server, Configuration conf) {
    if (!conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
      return new Addition(server, Optional.empty());
    }
    ServiceAuthorizationManager now = server.getServiceAuthorizationManager();
    ServiceAuthorizationManager own =
        now instanceof DayuAuthorizationManager ours ? ours.others() : now;
    return new Addition(server, Optional.of(new DayuAuthorizationManager(own, conf)));
  }
}
