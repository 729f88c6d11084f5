package io.dayu.hdfs.agent;

import io.dayu.protocol.HeartbeatRequest;

/**
 * A listener to every report of an agent whose DataNode is known; for RPC handlers, many at once.
 */
@FunctionalInterface
public interface ReportListener {
  /** Takes in a report; it may be repeated, or come late. */
  void reported(HeartbeatRequest request, long nowNs);
}
