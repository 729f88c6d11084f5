package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.hdfs.slot.BlockView;
import io.dayu.hdfs.slot.NoAnswerException;
import io.dayu.hdfs.slot.NodeView;
import io.dayu.hdfs.slot.OperatorHold;
import io.dayu.hdfs.slot.TasksView;
import java.util.Comparator;
import java.util.List;

/** Answers what only looks. */
final class Readings {
  private static final int NAMES_MAX = 5;
  private static final int TRANSFERS_MAX = 20;

  private final Host host;
  private final Parts parts;

  Readings(Host host, Parts parts) {
    this.host = host;
    this.parts = parts;
  }

  void answer(Request.Reading request, ObjectNode document)
      throws RefusedException, SettingRefusedException, NoAnswerException {
    if (request instanceof Request.Status) {
      new StatusReport(host, parts).write(document);
    } else if (request instanceof Request.Nodes nodes) {
      requirePlanner(host, parts);
      nodes(nodes.top(), document);
    } else if (request instanceof Request.Tasks tasks) {
      requirePlanner(host, parts);
      tasks(tasks.limit(), document);
    } else if (request instanceof Request.Why why) {
      requirePlanner(host, parts);
      why(why.blockId(), document);
    } else if (request instanceof Request.Get get) {
      get(get.key(), document);
    } else if (request instanceof Request.Profiles) {
      profiles(document);
    }
  }

  /** Refuses where there is no planner at work to look at. */
  static void requirePlanner(Host host, Parts parts) throws RefusedException {
    if (!host.active()) {
      throw new RefusedException(
          AnswerCode.STANDBY, "This NameNode is a standby; the active one plans.");
    }
    OperatorHold.View hold = parts.desk().hold();
    if (hold.kind() == OperatorHold.Kind.OFF) {
      throw new RefusedException(AnswerCode.OFF, "Dayu is " + hold.words() + ".");
    }
    if (!parts.planning().getAsBoolean()) {
      throw new RefusedException(
          AnswerCode.FAILED,
          "Dayu's planner is not at work: " + Texts.brief(parts.gateReason().get()) + ".");
    }
  }

  private void nodes(int top, ObjectNode document) throws NoAnswerException {
    List<NodeView> all = parts.desk().nodes();
    ArrayNode rows = document.putArray("nodes");
    all.stream()
        .sorted(Comparator.comparingDouble(NodeView::share).reversed())
        .limit(top)
        .forEach(node -> NodeRow.write(node, rows.addObject()));
    document.put("nodesNotShown", all.size() - rows.size());
  }

  private void tasks(int limit, ObjectNode document) throws NoAnswerException {
    TasksView tasks = parts.desk().tasks(limit);
    ArrayNode running = document.putArray("running");
    tasks.running().forEach(one -> write(one, running.addObject()));
    document.put("runningNotShown", tasks.runningCount() - running.size());
    ArrayNode waiting = document.putArray("waiting");
    tasks.waiting().forEach(one -> write(one, waiting.addObject()));
    document.put("waitingNotShown", tasks.waitingCount() - waiting.size());
  }

  private static void write(TasksView.Running one, ObjectNode row) {
    row.put("block", "blk_" + one.blockId())
        .put("source", Texts.brief(one.source()))
        .put("destination", Texts.brief(one.destination()))
        .put("lengthBytes", one.lengthBytes())
        .put("doneBytes", one.doneBytes())
        .put("rateBytesPerSec", one.rateBytesPerSec())
        .put("speedBytesPerSec", one.speedBytesPerSec())
        .put("carrier", one.byAgent() ? "agent" : "hdfs");
  }

  private static void write(TasksView.Waiting one, ObjectNode row) {
    row.put("block", "blk_" + one.blockId())
        .put("lengthBytes", one.lengthBytes())
        .put("priority", one.priority())
        .put("missing", one.missing());
    ArrayNode sources = row.putArray("sources");
    one.sources().stream().limit(NAMES_MAX).map(Texts::brief).forEach(sources::add);
    row.put("sourcesNotShown", one.sources().size() - sources.size());
  }

  private void why(long blockId, ObjectNode document) throws NoAnswerException {
    BlockView block = parts.desk().block(blockId);
    document
        .put("block", "blk_" + block.blockId())
        .put(
            "where",
            switch (block.state()) {
              case RUNNING -> "running";
              case WAITING -> "waiting";
              case NOT_WAITING -> "not waiting";
            });
    ArrayNode reasons = document.putArray("reasons");
    if (!parts.gateClosed().getAsBoolean()) {
      reasons.add(
          "The gate is open, stock HDFS schedules: " + Texts.brief(parts.gateReason().get()));
    }
    block.reasons().stream().map(Texts::brief).forEach(reasons::add);
    ArrayNode running = document.putArray("running");
    block.running().stream().limit(TRANSFERS_MAX).forEach(one -> write(one, running.addObject()));
    document.put("runningNotShown", block.running().size() - running.size());
  }

  private void get(String key, ObjectNode document) throws SettingRefusedException {
    LiveSettings settings = parts.settings();
    ArrayNode rows = document.putArray("settings");
    for (LiveSettings.Shown shown :
        key.isEmpty() ? settings.showAll() : List.of(settings.show(key))) {
      rows.addObject()
          .put("key", shown.key())
          .put("value", Texts.brief(shown.value()))
          .put("origin", shown.origin().words())
          .put("live", shown.live());
    }
  }

  private void profiles(ObjectNode document) {
    document.put("profile", parts.settings().profile().map(Profile::label).orElse(""));
    ArrayNode rows = document.putArray("profiles");
    for (Profile profile : Profile.values()) {
      ObjectNode row = rows.addObject().put("name", profile.label());
      profile.settings().forEach(row.putObject("settings")::put);
    }
  }
}
