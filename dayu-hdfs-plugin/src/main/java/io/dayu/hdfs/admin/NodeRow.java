package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.protocol.AgentAbilities;
import io.dayu.protocol.ClientReport;
import java.util.concurrent.TimeUnit;

/** A DataNode as commands and the page show it. */
public final class NodeRow {
  private NodeRow() {}

  /** Writes it into an empty object. */
  public static void write(NodeView node, ObjectNode row) {
    AgentAbilities abilities = node.agent().abilities();
    row.put(AnswerKey.NAME, Texts.brief(node.name()))
        .put(AnswerKey.RACK, Texts.brief(node.rack()))
        .put(AnswerKey.ALIVE, node.alive())
        .put(AnswerKey.ADMIN_STATE, node.state().words())
        .put(AnswerKey.AGENT, node.agent().present())
        .put(AnswerKey.VERSION, Texts.brief(abilities.version()))
        .put(AnswerKey.PULL_MARKS, abilities.marks().words());
    ArrayNode codecs = row.putArray(AnswerKey.CODECS);
    abilities.codecs().stream().sorted().forEach(name -> codecs.add(Texts.brief(name)));
    if (node.agent().reportAgeMs() >= 0) {
      row.put(AnswerKey.REPORT_AGE_MS, node.agent().reportAgeMs());
    } else {
      row.putNull(AnswerKey.REPORT_AGE_MS);
    }
    node.agent()
        .clients()
        .ifPresentOrElse(
            clients -> write(clients, row.putObject(AnswerKey.CLIENTS)),
            () -> row.putNull(AnswerKey.CLIENTS));
    write(node.in(), row.putObject(AnswerKey.IN));
    write(node.out(), row.putObject(AnswerKey.OUT));
  }

  private static void write(ClientReport clients, ObjectNode row) {
    row.put(AnswerKey.READ_MICROS, TimeUnit.NANOSECONDS.toMicros(clients.readNs()))
        .put(AnswerKey.USUAL_READ_MICROS, TimeUnit.NANOSECONDS.toMicros(clients.usualReadNs()))
        .put(AnswerKey.ACK_MICROS, TimeUnit.NANOSECONDS.toMicros(clients.ackNs()))
        .put(AnswerKey.USUAL_ACK_MICROS, TimeUnit.NANOSECONDS.toMicros(clients.usualAckNs()));
  }

  private static void write(NodeView.DirectionView direction, ObjectNode row) {
    row.put(AnswerKey.LINK_BYTES_PER_SEC, direction.link())
        .put(AnswerKey.BELIEVED_BYTES_PER_SEC, direction.believed())
        .put(AnswerKey.CLIENTS_BYTES_PER_SEC, direction.foreground())
        .put(AnswerKey.BUDGET_BYTES_PER_SEC, direction.budget())
        .put(AnswerKey.PLANNED_BYTES_PER_SEC, direction.planned())
        .put(AnswerKey.DECODES_BYTES_PER_SEC, direction.decodes())
        .put(AnswerKey.USED_BYTES_PER_SEC, direction.used())
        .put(AnswerKey.LIMITED_BY, direction.limit().words());
  }
}
