package io.dayu.agent.host;

import java.net.InetSocketAddress;

/**
 * A connection over which another DataNode pulls a replica from this one.
 *
 * @param peer the other's end
 * @param localPort this one's
 */
public record ServedPull(InetSocketAddress peer, int localPort) {}
