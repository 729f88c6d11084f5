package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.slot.NodeView;

/** A DataNode as commands and the page show it. */
public final class NodeRow {
  private NodeRow() {}

  /** Writes it into an empty object. */
  public static void write(NodeView node, ObjectNode row) {
    row.put("name", Texts.brief(node.name()))
        .put("rack", Texts.brief(node.rack()))
        .put("alive", node.alive())
        .put("agent", node.agent());
    if (node.reportAgeMs() >= 0) {
      row.put("reportAgeMs", node.reportAgeMs());
    } else {
      row.putNull("reportAgeMs");
    }
    write(node.in(), row.putObject("in"));
    write(node.out(), row.putObject("out"));
  }

  private static void write(NodeView.Direction direction, ObjectNode row) {
    row.put("linkBytesPerSec", direction.link())
        .put("foregroundBytesPerSec", direction.foreground())
        .put("budgetBytesPerSec", direction.budget())
        .put("plannedBytesPerSec", direction.planned())
        .put("usedBytesPerSec", direction.used())
        .put("limitedBy", direction.limit().words());
  }
}
