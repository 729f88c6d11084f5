package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.operator.BlockView;
import io.dayu.hdfs.operator.NodeView;
import io.dayu.hdfs.operator.StuckView;
import io.dayu.hdfs.operator.TasksView;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.Profile;
import io.dayu.hdfs.settings.SettingRefusedException;
import io.dayu.hdfs.state.StuckBlocks.StuckBlock;
import io.dayu.protocol.admin.RecordJson;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The answers to requests that only look. */
final class Readings {
  /** The reason to ask the active NameNode for a plan. */
  static final String PLANS = "the active one plans";

  private static final int NAMES_MAX = 5;
  private static final int TRANSFERS_MAX = 20;

  private final Host host;
  private final RunningDayu parts;

  Readings(Host host, RunningDayu parts) {
    this.host = host;
    this.parts = parts;
  }

  /** Refuses at a standby. */
  static void requireActive(Host host, String why) throws RefusedException {
    if (!host.active()) {
      throw new RefusedException(AnswerCode.STANDBY, "This NameNode is a standby; " + why + ".");
    }
  }

  /** Refuses where there is no planner at work to look at. */
  static void requirePlanner(Host host, RunningDayu parts) throws RefusedException {
    requireActive(host, PLANS);
    OperatorMode.View hold = parts.operator().hold();
    if (hold.kind().leavesToStock()) {
      throw new RefusedException(
          AnswerCode.OFF, PrivateText.open("Dayu is ").plus(hold.sentence()).plus("."));
    }
    if (!parts.planning().getAsBoolean()) {
      throw new RefusedException(
          AnswerCode.FAILED,
          PrivateText.open("Dayu's planner is not at work: ")
              .plus(parts.schedulingReason().get())
              .plus("."));
    }
  }

  /** Refuses where neither a planner is at work nor stock HDFS is watched in its place. */
  static void requirePlannerOrShadow(Host host, RunningDayu parts) throws RefusedException {
    boolean shadow = parts.operator().hold().kind() == OperatorMode.Kind.SHADOW;
    if (!host.active() || !shadow) {
      requirePlanner(host, parts);
    }
  }

  void nodes(int top, ObjectNode document) throws RefusedException, NoAnswerException {
    requirePlanner(host, parts);
    List<NodeView> all = parts.operator().nodes();
    ArrayNode rows = document.putArray(AnswerKey.NODES);
    all.stream()
        .sorted(Comparator.comparingDouble(NodeView::share).reversed())
        .limit(top)
        .forEach(node -> NodeRow.write(node, rows.addObject()));
    document.put(AnswerKey.NODES_NOT_SHOWN, all.size() - rows.size());
  }

  void tasks(int limit, boolean groupsAlone, ObjectNode document)
      throws RefusedException, NoAnswerException {
    requirePlanner(host, parts);
    TasksView tasks = groupsAlone ? parts.operator().groups(limit) : parts.operator().tasks(limit);
    ArrayNode running = document.putArray(AnswerKey.RUNNING);
    tasks.running().forEach(one -> write(one, running.addObject()));
    document.put(AnswerKey.RUNNING_NOT_SHOWN, tasks.runningCount() - running.size());
    ArrayNode waiting = document.putArray(AnswerKey.WAITING);
    tasks.waiting().forEach(one -> write(one, waiting.addObject()));
    document.put(AnswerKey.WAITING_NOT_SHOWN, tasks.waitingCount() - waiting.size());
  }

  /** Writes the stuck blocks; those that HDFS has dropped meanwhile have no file. */
  void stuck(int limit, ObjectNode document) throws RefusedException, NoAnswerException {
    requirePlanner(host, parts);
    StuckView stuck = parts.operator().stuckBlocks(limit);
    Map<Long, BlockOfFile> files =
        host.filesOf(stuck.longest().stream().map(StuckBlock::blockId).toList());
    ArrayNode rows = document.putArray(AnswerKey.STUCK);
    for (StuckBlock one : stuck.longest()) {
      ObjectNode row =
          rows.addObject()
              .put(AnswerKey.BLOCK, "blk_" + one.blockId())
              .put(AnswerKey.STUCK_FOR_MS, TimeUnit.NANOSECONDS.toMillis(one.forNs()))
              .put(AnswerKey.REASON, one.why().phrase())
              .put(AnswerKey.SHOWN_TO_STOCK, one.shown());
      BlockOfFile file = files.get(one.blockId());
      if (file != null) {
        row.set(AnswerKey.FILE, new PrivateNode(file.told().each(Texts::brief)));
      }
    }
    document.put(AnswerKey.STUCK_NOT_SHOWN, stuck.count() - rows.size());
  }

  private static void write(TasksView.Running one, ObjectNode row) {
    row.put(AnswerKey.BLOCK, "blk_" + one.blockId());
    one.part().ifPresent(part -> write(part, row));
    row.put(AnswerKey.SOURCE, Texts.brief(one.source()))
        .put(AnswerKey.DESTINATION, Texts.brief(one.destination()));
    RecordJson.write(one.advance(), row).put(AnswerKey.CARRIER, one.byAgent() ? "agent" : "hdfs");
  }

  private static void write(TasksView.GroupPart part, ObjectNode row) {
    row.put(AnswerKey.GROUP, "blk_" + part.groupId());
    ArrayNode indices = row.putArray(AnswerKey.INDICES);
    part.indices().forEach(indices::add);
    row.put(AnswerKey.READS, part.reads());
  }

  private static void write(TasksView.Waiting one, ObjectNode row) {
    row.put(AnswerKey.BLOCK, "blk_" + one.blockId());
    one.part().ifPresent(part -> write(part, row));
    row.put(AnswerKey.LENGTH_BYTES, one.lengthBytes())
        .put(AnswerKey.PRIORITY, one.priority())
        .put(AnswerKey.MISSING, one.missing());
    ArrayNode sources = row.putArray(AnswerKey.SOURCES);
    one.sources().stream().limit(NAMES_MAX).map(Texts::brief).forEach(sources::add);
    row.put(AnswerKey.SOURCES_NOT_SHOWN, one.sources().size() - sources.size());
  }

  void why(long blockId, ObjectNode document) throws RefusedException, NoAnswerException {
    requirePlanner(host, parts);
    BlockView block = parts.operator().block(blockId);
    document
        .put(AnswerKey.BLOCK, "blk_" + block.blockId())
        .put(
            AnswerKey.WHERE,
            switch (block.state()) {
              case RUNNING -> "running";
              case WAITING -> "waiting";
              case NOT_WAITING -> "not waiting";
            });
    ArrayNode reasons = document.putArray(AnswerKey.REASONS);
    if (!parts.scheduledByDayu().getAsBoolean()) {
      reasons.add(
          new PrivateNode(
              PrivateText.open("Stock HDFS schedules, and not Dayu: ")
                  .plus(parts.schedulingReason().get())
                  .each(Texts::brief)));
    }
    block.reasons().stream().map(Texts::brief).forEach(reasons::add);
    ArrayNode running = document.putArray(AnswerKey.RUNNING);
    block.running().stream().limit(TRANSFERS_MAX).forEach(one -> write(one, running.addObject()));
    document.put(AnswerKey.RUNNING_NOT_SHOWN, block.running().size() - running.size());
  }

  /** The last slots, the oldest first. */
  void slots(ObjectNode document) {
    ArrayNode rows = document.putArray(AnswerKey.SLOTS);
    parts.operator().history().slots().forEach(slot -> RecordJson.write(slot, rows.addObject()));
  }

  void get(String key, ObjectNode document) throws SettingRefusedException {
    LiveSettings settings = parts.settings();
    ArrayNode rows = document.putArray(AnswerKey.SETTINGS);
    for (LiveSettings.Shown shown :
        key.isEmpty() ? settings.showAll() : List.of(settings.show(key))) {
      ObjectNode row = rows.addObject().put(AnswerKey.KEY, shown.key());
      row.set(AnswerKey.VALUE, new PrivateNode(shown.text().each(Texts::brief)));
      row.put(AnswerKey.ORIGIN, shown.origin().words()).put(AnswerKey.LIVE, shown.live());
    }
  }

  void profiles(ObjectNode document) {
    document.put(AnswerKey.PROFILE, parts.settings().profile().map(Profile::label).orElse(""));
    ArrayNode rows = document.putArray(AnswerKey.PROFILES);
    for (Profile profile : Profile.values()) {
      ObjectNode row = rows.addObject().put(AnswerKey.NAME, profile.label());
      profile.settings().forEach(row.putObject(AnswerKey.SETTINGS)::put);
    }
  }
}
