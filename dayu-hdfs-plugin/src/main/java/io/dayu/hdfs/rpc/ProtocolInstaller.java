package io.dayu.hdfs.rpc;

import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.rpc.DayuProtocolPB;
import io.dayu.protocol.rpc.DayuProtocolServer;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HDFSPolicyProvider;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;

/** Adds Dayu's protocol to the NameNode's running RPC servers, and to their access control. */
public final class ProtocolInstaller {
  private ProtocolInstaller() {}

  /**
   * Installs the protocol on the client server and, when there is one, the service server.
   *
   * @throws ReflectiveOperationException when this Hadoop hides its servers
   * @throws IOException when a server refuses the protocol
   */
  public static void install(NameNode nameNode, DayuProtocol protocol)
      throws ReflectiveOperationException, IOException {
    Configuration conf = nameNode.getConf();
    BlockingService service = DayuProtocolServer.serviceFor(protocol);
    for (RPC.Server server : servers((NameNodeRpcServer) nameNode.getRpcServer())) {
      DFSUtil.addInternalPBProtocol(conf, DayuProtocolPB.class, service, server);
      if (conf.getBoolean(CommonConfigurationKeysPublic.HADOOP_SECURITY_AUTHORIZATION, false)) {
        authorize(server, conf);
      }
    }
  }

  private static List<RPC.Server> servers(NameNodeRpcServer rpc)
      throws ReflectiveOperationException {
    List<RPC.Server> servers = new ArrayList<>();
    servers.add(rpc.getClientRpcServer());
    Field field = NameNodeRpcServer.class.getDeclaredField("serviceRpcServer");
    field.setAccessible(true);
    if (field.get(rpc) instanceof RPC.Server serviceServer) {
      servers.add(serviceServer);
    }
    return servers;
  }

  private static void authorize(RPC.Server server, Configuration conf)
      throws ReflectiveOperationException {
    Field field = Server.class.getDeclaredField("serviceAuthorizationManager");
    field.setAccessible(true);
    field.set(server, new DayuAuthorizationManager());
    server.refreshServiceAcl(conf, new HDFSPolicyProvider());
  }
}
