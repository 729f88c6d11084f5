package io.dayu.agent.heartbeat;

import io.dayu.protocol.HeartbeatRequest;
import java.net.InetSocketAddress;

/** What a block pool's heartbeat wants next. */
public sealed interface HeartbeatAction {
  /** Nothing for this long, unless there is something to report before. */
  record Wait(long ns) implements HeartbeatAction {}

  /** This is to be reported now; {@link PoolHeartbeat} is told what came of it. */
  record Send(InetSocketAddress nameNode, HeartbeatRequest request) implements HeartbeatAction {}
}
