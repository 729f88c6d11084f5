package io.dayu.agent.heartbeat;

import io.dayu.protocol.DayuProtocol;

/** An open line to one NameNode. */
public interface NameNodeConnection extends DayuProtocol, AutoCloseable {
  @Override
  void close();
}
