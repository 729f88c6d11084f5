package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.operator.SlowDeviceView;
import io.dayu.hdfs.operator.SlowDevices;
import io.dayu.hdfs.operator.Warning;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The DataNodes that answer slower than their peers, as commands show them. */
final class SlowDataNodes {
  private static final int NAMED_MAX = 3;

  private SlowDataNodes() {}

  private static List<SlowDeviceView> latest(Object system) {
    return ((SlowDevices) system).latest();
  }

  /** The answer of an active NameNode that looks for them. */
  static void write(Host host, RunningDayu parts, ObjectNode document) throws RefusedException {
    Readings.requireActive(host, "agents report to the active one");
    Object system =
        parts
            .systems()
            .find("fail-slow")
            .orElseThrow(
                () ->
                    new RefusedException(
                        AnswerCode.FAILED,
                        "Nobody looks for slow DataNodes: dayu.fail-slow is off. Set it to watch or"
                            + " act, and restart the NameNode."));
    ArrayNode rows = document.putArray(AnswerKey.NODES);
    for (SlowDeviceView slow : latest(system)) {
      rows.addObject()
          .put(AnswerKey.NAME, Texts.brief(slow.dataNode()))
          .put(AnswerKey.CALLED_SLOW, slow.called())
          .put(AnswerKey.FOR_MS, TimeUnit.NANOSECONDS.toMillis(slow.forNs()))
          .put(AnswerKey.REASON, Texts.brief(slow.why()));
    }
  }

  /** The warning of them; empty while there are none. */
  static Optional<Warning> warning(Object system) {
    List<String> names =
        latest(system).stream()
            .filter(SlowDeviceView::called)
            .map(SlowDeviceView::dataNode)
            .distinct()
            .toList();
    if (names.isEmpty()) {
      return Optional.empty();
    }
    String more = names.size() > NAMED_MAX ? " and " + (names.size() - NAMED_MAX) + " more" : "";
    return Optional.of(
        new Warning(
            Warning.Kind.SLOW_DATANODES,
            names.size(),
            "DataNodes answer slower than their peers under the same load: "
                + String.join(", ", names.subList(0, Math.min(NAMED_MAX, names.size())))
                + more
                + ". hdfs dayu slow says why. Decommission them, or replace their disks."));
  }
}
