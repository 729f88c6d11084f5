package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.Server;
import org.jspecify.annotations.Nullable;

/** HDFS's own check for superusers, and its audit log; for the RPC handler of a call. */
public final class OperatorRights {
  private final NameNode nameNode;
  private final boolean minded;

  public OperatorRights(NameNode nameNode) {
    this.nameNode = nameNode;
    this.minded =
        nameNode
            .getConf()
            .getBoolean(
                DFSConfigKeys.DFS_PERMISSIONS_ENABLED_KEY,
                DFSConfigKeys.DFS_PERMISSIONS_ENABLED_DEFAULT);
  }

  /**
   * Refuses a caller who is no HDFS superuser; the refusal is in the audit log.
   *
   * @throws org.apache.hadoop.security.AccessControlException when the caller is none
   * @throws IOException when nobody can tell
   */
  public void requireSuperuser(String operation) throws IOException {
    nameNode.getNamesystem().checkSuperuserPrivilege(operation);
  }

  /**
   * True if a caller is an HDFS superuser, or need not be one as nobody has rights to mind; nothing
   * is noted of one who is none. Nobody is where that cannot be told.
   */
  public boolean isSuperuser() {
    try {
      return !minded || nameNode.getNamesystem().getPermissionChecker().isSuperUser();
    } catch (IOException e) {
      return false;
    }
  }

  /** Notes in the audit log what a caller has done. */
  public void audit(String operation, String what) throws IOException {
    nameNode.getNamesystem().logAuditEvent(true, operation, what);
  }

  /** The user that calls, by the short name; this process's user where nobody does. */
  public String user() {
    try {
      return NameNode.getRemoteUser().getShortUserName();
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** From where the call comes; empty when it is none. */
  public String callerAddress() {
    @Nullable String address = Server.getRemoteAddress();
    return address == null ? "" : address;
  }

  /** True if the call came in at this NameNode: several may live in one process. */
  public boolean isCalled() {
    Server server = Server.get();
    NameNodeRpcServer own = (NameNodeRpcServer) nameNode.getRpcServer();
    return server == null
        || server == own.getClientRpcServer()
        || server == own.getServiceRpcServer();
  }
}
