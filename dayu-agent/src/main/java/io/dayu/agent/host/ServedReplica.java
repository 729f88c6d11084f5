package io.dayu.agent.host;

import java.net.InetSocketAddress;

/**
 * A replica that another DataNode pulls from this one.
 *
 * @param peer the other's end of the connection
 */
public record ServedReplica(InetSocketAddress peer, String blockPoolId, long blockId) {}
