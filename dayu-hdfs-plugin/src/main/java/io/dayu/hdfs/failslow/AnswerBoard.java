package io.dayu.hdfs.failslow;

import io.dayu.core.failslow.AnswerKind;
import io.dayu.core.failslow.DeviceAnswer;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.protocol.ClientReport;
import io.dayu.protocol.DeviceReport;
import io.dayu.protocol.HeartbeatRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The last reports of DataNodes' devices, and of how long clients' reads take there. Thread safe.
 */
final class AnswerBoard implements ReportListener {
  /** A report of devices comes every ten seconds. */
  private static final long VALID_NS = TimeUnit.SECONDS.toNanos(30);

  private final Map<String, DeviceReports> byUuid = new ConcurrentHashMap<>();

  /** A DataNode's last report of its devices. */
  private record DeviceReports(List<DeviceReport> devices, ClientReport clients, long nowNs) {}

  @Override
  public void reported(HeartbeatRequest request, long nowNs) {
    List<DeviceReport> devices = request.link().storage().devices();
    if (!devices.isEmpty()) {
      byUuid.put(
          request.agent().datanodeUuid(),
          new DeviceReports(devices, request.link().clients().orElse(ClientReport.NONE), nowNs));
    }
  }

  /**
   * Adds the answers of a DataNode, as far as its agent has told them lately.
   *
   * @param readBytesPerSec rate at which its clients read
   */
  void add(String uuid, int node, double readBytesPerSec, long nowNs, List<DeviceAnswer> answers) {
    DeviceReports told = byUuid.get(uuid);
    if (told == null || nowNs - told.nowNs() > VALID_NS) {
      return;
    }
    for (DeviceReport device : told.devices()) {
      double load = (double) Math.max(0, device.bytesPerSec());
      boolean heads = device.rotational();
      AnswerKind reads = heads ? AnswerKind.ROTATIONAL_READS : AnswerKind.OTHER_READS;
      AnswerKind writes = heads ? AnswerKind.ROTATIONAL_WRITES : AnswerKind.OTHER_WRITES;
      if (device.readNs() > 0) {
        answers.add(new DeviceAnswer(node, device.name(), reads, load, device.readNs()));
      }
      if (device.writeNs() > 0) {
        answers.add(new DeviceAnswer(node, device.name(), writes, load, device.writeNs()));
      }
    }
    if (told.clients().readNs() > 0) {
      answers.add(
          new DeviceAnswer(
              node, "", AnswerKind.CLIENT_READS, readBytesPerSec, told.clients().readNs()));
    }
  }

  /** Forgets all but these. */
  void keep(Set<String> uuids) {
    byUuid.keySet().retainAll(uuids);
  }
}
