package io.dayu.protocol.rpc;

import io.dayu.protocol.proto.DayuProtos.DayuProtocolService;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.ipc.ProtocolInfo;
import org.apache.hadoop.security.KerberosInfo;

/**
 * The protobuf face of the protocol, as Hadoop's RPC wants it.
 *
 * <p>Its protocol name is its class name: the server resolves the name of a connection as a class
 * when service authorization is on.
 */
@KerberosInfo(
    serverPrincipal = DFSConfigKeys.DFS_NAMENODE_KERBEROS_PRINCIPAL_KEY,
    clientPrincipal = DFSConfigKeys.DFS_DATANODE_KERBEROS_PRINCIPAL_KEY)
@ProtocolInfo(
    protocolName = "io.dayu.protocol.rpc.DayuProtocolPB",
    protocolVersion = DayuProtocolPB.VERSION)
public interface DayuProtocolPB extends DayuProtocolService.BlockingInterface {
  /** Version of the protocol; fields are added, never changed, so it seldom moves. */
  long VERSION = 1;
}
