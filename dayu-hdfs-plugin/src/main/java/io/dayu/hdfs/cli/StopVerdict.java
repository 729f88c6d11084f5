package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;

/**
 * A verdict on whether a DataNode may be stopped without a block being out of reach, by its played
 * loss: yes only when all that it holds was looked at.
 */
final class StopVerdict {
  private static final String SAFE = "safe";
  private static final String NOT_SAFE = "not safe";
  private static final String NOT_KNOWN = "not known";

  private StopVerdict() {}

  /** The simulation's document with the verdict; its code is the exit code. */
  static Reply of(Reply simulation) {
    if (simulation.code() != AnswerCode.FINE.number()) {
      return simulation;
    }
    ObjectNode document = simulation.document().deepCopy();
    String verdict = verdict(document);
    int code = verdict.equals(SAFE) ? AnswerCode.FINE.number() : AnswerCode.WARNING.number();
    document.put(AnswerKey.CODE, code).put(AnswerKey.VERDICT, verdict);
    return new Reply(code, document);
  }

  private static String verdict(JsonNode played) {
    if (played.path(AnswerKey.ONLY_REPLICAS).asLong() > 0) {
      return NOT_SAFE;
    }
    boolean known = allChecked(played) && played.path(AnswerKey.DOUBTFUL).asLong() == 0;
    return known ? SAFE : NOT_KNOWN;
  }

  /** A NameNode of an older version looks at some for all, and at no group and no open file. */
  private static boolean allChecked(JsonNode played) {
    if (played.has(AnswerKey.ALL_CHECKED)) {
      return played.path(AnswerKey.ALL_CHECKED).asBoolean();
    }
    return played.path(AnswerKey.LOOKED_AT).asLong() >= played.path(AnswerKey.REPLICAS).asLong()
        && played.path(AnswerKey.STRIPED).asLong() == 0
        && played.path(AnswerKey.BEING_WRITTEN).asLong() == 0;
  }

  static List<String> lines(JsonNode verdict) {
    List<String> lines = new ArrayList<>();
    String node = text(verdict, AnswerKey.NODE);
    long only = verdict.path(AnswerKey.ONLY_REPLICAS).asLong();
    String atOnce = several(verdict) ? " at once" : "";
    lines.add(
        switch (verdict(verdict)) {
          case SAFE ->
              node
                  + " may be stopped"
                  + atOnce
                  + ": each of "
                  + (several(verdict) ? "their" : "its")
                  + " blocks has another replica.";
          case NOT_SAFE ->
              node
                  + (several(verdict) ? " are" : " is")
                  + " not to be stopped"
                  + atOnce
                  + ": "
                  + Counted.of(
                      only, "block has no other replica.", "blocks have no other replica.");
          default -> "It is not known whether " + node + " may be stopped" + atOnce + ".";
        });
    long doubtful = verdict.path(AnswerKey.DOUBTFUL).asLong();
    if (doubtful > 0) {
      lines.add(
          Counted.of(doubtful, "block has", "blocks have")
              + " all other replicas where they may be gone or may go: on DataNodes or storages"
              + " that are stale, in maintenance or decommissioned.");
    }
    if (!allChecked(verdict)) {
      lines.add(unchecked(verdict));
    }
    long groups = verdict.path(AnswerKey.GROUPS).asLong();
    if (groups > 0) {
      lines.add(
          Counted.of(groups, "internal block", "internal blocks")
              + " of erasure-coded groups were looked at: for these it counts whether enough others"
              + " are left to read the group.");
    }
    long written = verdict.path(AnswerKey.BEING_WRITTEN).asLong();
    if (written > 0) {
      lines.add(
          Counted.of(written, "block is being written there", "blocks are being written there")
              + (verdict.has(AnswerKey.ALL_CHECKED) ? "." : ", and not looked at."));
    }
    if (!verdict.has(AnswerKey.RECOVERY_MS)) {
      return lines;
    }
    lines.add(
        "If it stays away, "
            + Counted.of(
                verdict.path(AnswerKey.BLOCKS).asLong(),
                "block is recovered",
                "blocks are recovered")
            + " within "
            + Units.time(verdict.path(AnswerKey.RECOVERY_MS).asLong())
            + " of its being declared dead.");
    return lines;
  }

  private static boolean several(JsonNode verdict) {
    return verdict.path(AnswerKey.NODES_TOGETHER).asInt() > 1;
  }

  private static String unchecked(JsonNode verdict) {
    if (several(verdict)) {
      return "Not all that they hold could be looked at: one is dead, has not reported, or reports"
          + " now. Ask again when it has.";
    }
    if (verdict.has(AnswerKey.ALL_CHECKED)) {
      return "Not all that it holds could be looked at: it is dead, has not reported, or reports"
          + " now. Ask again when it has.";
    }
    return verdict.path(AnswerKey.LOOKED_AT).asLong()
        + " of its "
        + Counted.of(verdict.path(AnswerKey.REPLICAS).asLong(), "replica")
        + " were looked at, "
        + "and no block of erasure-coded groups or of files being written: the NameNode has an"
        + " older version of Dayu.";
  }
}
