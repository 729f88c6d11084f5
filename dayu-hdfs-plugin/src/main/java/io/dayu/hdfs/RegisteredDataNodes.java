package io.dayu.hdfs;

import io.dayu.hdfs.rpc.HeartbeatService;
import io.dayu.protocol.HeartbeatRequest;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.ipc.Server;

/** Lets only registered DataNodes speak, each for itself and from its own address. */
final class RegisteredDataNodes implements HeartbeatService.CallerCheck {
  private final FSNamesystem namesystem;
  private final DatanodeManager dataNodes;

  RegisteredDataNodes(FSNamesystem namesystem) {
    this.namesystem = namesystem;
    this.dataNodes = namesystem.getBlockManager().getDatanodeManager();
  }

  @Override
  public String refusal(HeartbeatRequest request) {
    if (!request.blockPoolId().equals(namesystem.getBlockPoolId())) {
      return "it is for another block pool";
    }
    DatanodeID registered = dataNodes.getDatanode(request.datanodeUuid());
    if (registered == null) {
      return "no DataNode is registered by that uuid";
    }
    String callerIp = Server.getRemoteIp() == null ? "" : Server.getRemoteIp().getHostAddress();
    return callerIp.equals(registered.getIpAddr())
        ? ""
        : "the DataNode by that uuid is registered from another address than " + callerIp;
  }
}
