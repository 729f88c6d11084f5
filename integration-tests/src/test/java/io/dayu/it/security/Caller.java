package io.dayu.it.security;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.protocol.proto.DayuProtos.HeartbeatRequestProto;
import io.dayu.protocol.rpc.DayuProtocolPB;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;

/** A caller that sends the NameNode reports as an agent does. */
final class Caller {
  private final EmbeddedCluster cluster;
  private final UserGroupInformation user;
  private final SocketFactory sockets;

  Caller(EmbeddedCluster cluster, UserGroupInformation user, SocketFactory sockets) {
    this.cluster = cluster;
    this.user = user;
    this.sockets = sockets;
  }

  /** Sends a report for a DataNode and returns when it was answered. */
  void report(String datanodeUuid, String blockPoolId) throws Exception {
    Configuration conf = new Configuration(cluster.hdfs().getConfiguration(0));
    RPC.setProtocolEngine(conf, DayuProtocolPB.class, ProtobufRpcEngine2.class);
    DayuProtocolPB proxy =
        RPC.getProtocolProxy(
                DayuProtocolPB.class,
                DayuProtocolPB.VERSION,
                cluster.nameNode().getNameNodeAddress(),
                user,
                conf,
                sockets)
            .getProxy();
    try {
      proxy.heartbeat(
          null,
          HeartbeatRequestProto.newBuilder()
              .setDatanodeUuid(datanodeUuid)
              .setBlockPoolId(blockPoolId)
              .setIncarnation(1)
              .setSequence(1)
              .setEpoch(0)
              .setPlanVersion(0)
              .build());
    } finally {
      RPC.stopProxy(proxy);
    }
  }
}
