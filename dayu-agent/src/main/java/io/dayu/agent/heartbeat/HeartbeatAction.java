package io.dayu.agent.heartbeat;

import io.dayu.protocol.HeartbeatRequest;
import java.net.InetSocketAddress;

/** The next step of a block pool's heartbeat. */
public sealed interface HeartbeatAction {
  /** A wait of this long, unless there is something to report before. */
  record Wait(long ns) implements HeartbeatAction {}

  /** A report that is to be sent now; {@link PoolHeartbeat} is told what came of it. */
  record Send(InetSocketAddress nameNode, HeartbeatRequest request) implements HeartbeatAction {}
}
