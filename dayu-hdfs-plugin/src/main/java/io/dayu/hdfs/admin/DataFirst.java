package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.operator.Warning;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.status.Counted;
import io.dayu.hdfs.status.DataCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says of the data, before all else, in which danger it is. */
final class DataFirst {
  private static final int NAMED = 3;

  private final Optional<DataCondition> data;
  private final boolean inSafeMode;

  /** Of one NameNode; empty where it cannot tell. */
  DataFirst(Host host) {
    this.data = host.active() ? host.data() : Optional.empty();
    this.inSafeMode = host.inSafeMode();
  }

  /** Nothing is lost, nothing lacks, and HDFS has looked. */
  boolean isWhole() {
    return data.map(now -> now.known() && now.unreadable() == 0 && now.waiting() == 0)
        .orElse(false);
  }

  /** The sentence that outweighs all others, where data cannot be read. */
  Optional<String> outage() {
    if (data.isEmpty() || inSafeMode) {
      return Optional.empty();
    }
    DataCondition now = data.get();
    if (now.unreadable() > 0) {
      return Optional.of(lost(now));
    }
    return now.alive() == 0 && !now.dead().isEmpty()
        ? Optional.of("No DataNode is alive: no block can be read.")
        : Optional.empty();
  }

  private static String lost(DataCondition now) {
    List<String> said = new ArrayList<>();
    if (now.lost() > 0) {
      said.add(Counted.of(now.lost(), "block has no replica left", "blocks have no replica left"));
    }
    if (now.lostGroups() > 0) {
      said.add(
          Counted.of(
              now.lostGroups(),
              "erasure-coded group has fewer internal blocks left than it takes to read it",
              "erasure-coded groups have fewer internal blocks left than it takes to read them"));
    }
    return String.join("; ", said) + ".";
  }

  /** Everything about the data that an operator should look at, the worst first. */
  List<Warning> warnings(OperatorMode.View hold) {
    List<Warning> found = new ArrayList<>();
    data.ifPresent(now -> add(now, found));
    if (hold.kind() == OperatorMode.Kind.PAUSED) {
      found.add(
          new Warning(
              Warning.Kind.PAUSED, 1, "Dayu is " + hold.words() + ": what lacks replicas waits."));
    }
    return found;
  }

  private void add(DataCondition now, List<Warning> found) {
    outage()
        .ifPresent(
            said ->
                found.add(
                    new Warning(Warning.Kind.BLOCKS_LOST, Math.max(1, now.unreadable()), said)));
    if (now.oneLeft() > 0) {
      found.add(
          new Warning(
              Warning.Kind.ONE_REPLICA_LEFT,
              now.oneLeft(),
              Counted.of(
                  now.oneLeft(),
                  "block has one replica left, or all on DataNodes that leave.",
                  "blocks have one replica left, or all on DataNodes that leave.")));
    }
    if (!now.dead().isEmpty()) {
      found.add(new Warning(Warning.Kind.DATANODES_DEAD, now.dead().size(), dead(now.dead())));
    }
    if (!now.known() && !inSafeMode) {
      found.add(
          new Warning(
              Warning.Kind.DATA_NOT_KNOWN,
              1,
              "HDFS still looks through its blocks: which lack replicas is not known yet."));
    }
  }

  private static String dead(List<String> names) {
    int more = names.size() - NAMED;
    return Counted.of(names.size(), "DataNode is dead", "DataNodes are dead")
        + ": "
        + String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
        + (more > 0 ? " and " + more + " more" : "")
        + ".";
  }

  void write(ObjectNode document) {
    if (data.isEmpty()) {
      document.putNull(AnswerKey.DATA);
      return;
    }
    DataCondition now = data.get();
    document
        .putObject(AnswerKey.DATA)
        .put(AnswerKey.KNOWN, now.known())
        .put(AnswerKey.LOST, now.lost())
        .put(AnswerKey.LOST_GROUPS, now.lostGroups())
        .put(AnswerKey.ONE_LEFT, now.oneLeft())
        .put(AnswerKey.WAITING, now.waiting())
        .put(AnswerKey.ALIVE, now.alive())
        .put(AnswerKey.DEAD, now.dead().size());
  }
}
