package io.dayu.hdfs;

import io.dayu.hdfs.rpc.HeartbeatService;
import io.dayu.protocol.HeartbeatRequest;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Lets only registered DataNodes speak, each for itself and from its own address.
 *
 * <p>With Kerberos the caller must be the DataNodes' principal, as HDFS itself demands only where
 * service authorization is on.
 */
final class RegisteredDataNodes implements HeartbeatService.CallerCheck {
  private final FSNamesystem namesystem;
  private final Configuration conf;
  private final DatanodeManager dataNodes;

  RegisteredDataNodes(FSNamesystem namesystem, Configuration conf) {
    this.namesystem = namesystem;
    this.conf = conf;
    this.dataNodes = namesystem.getBlockManager().getDatanodeManager();
  }

  @Override
  public String refusal(HeartbeatRequest request) {
    if (!request.agent().blockPoolId().equals(namesystem.getBlockPoolId())) {
      return "it is for another block pool";
    }
    DatanodeID registered = dataNodes.getDatanode(request.agent().datanodeUuid());
    if (registered == null) {
      return NOT_REGISTERED;
    }
    String callerIp = Server.getRemoteIp() == null ? "" : Server.getRemoteIp().getHostAddress();
    if (!callerIp.equals(registered.getIpAddr())) {
      return "the DataNode by that uuid is registered from another address than " + callerIp;
    }
    return UserGroupInformation.isSecurityEnabled() ? strangePrincipal(registered) : "";
  }

  @Override
  public String name(HeartbeatRequest request) {
    DatanodeID registered = dataNodes.getDatanode(request.agent().datanodeUuid());
    return registered == null
        ? request.agent().datanodeUuid()
        : registered.getHostName() + ":" + registered.getXferPort();
  }

  /** The name a DataNode registers by is the one it logs in by, so that none is looked up. */
  private String strangePrincipal(DatanodeID registered) {
    String pattern = conf.get(DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY);
    UserGroupInformation user = Server.getRemoteUser();
    if (pattern == null || user == null) {
      return "no principal of DataNodes or of the caller is known";
    }
    try {
      return user.getUserName()
              .equals(SecurityUtil.getServerPrincipal(pattern, registered.getHostName()))
          ? ""
          : user.getUserName() + " is not a DataNode's principal";
    } catch (IOException e) {
      return "the principal of DataNodes is none: " + e.getMessage();
    }
  }
}
