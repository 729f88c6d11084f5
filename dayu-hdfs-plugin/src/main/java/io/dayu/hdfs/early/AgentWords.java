package io.dayu.hdfs.early;

import io.dayu.hdfs.agent.ReportListener;
import io.dayu.protocol.HeartbeatRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The times of agents' last reports, by their DataNodes' uuids. Thread safe. */
final class AgentWords implements ReportListener {
  private final Map<String, Long> heardNs = new ConcurrentHashMap<>();

  @Override
  public void reported(HeartbeatRequest request, long nowNs) {
    heardNs.put(request.agent().datanodeUuid(), nowNs);
  }

  /** The time of the last report from a DataNode; 0 where none came. */
  long ofNs(String uuid) {
    return heardNs.getOrDefault(uuid, 0L);
  }

  /** Forgets all others. */
  void keepOnly(Set<String> uuids) {
    heardNs.keySet().retainAll(uuids);
  }
}
