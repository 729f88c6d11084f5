package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import java.util.ArrayList;
import java.util.List;

/** Whether a DataNode may be stopped without a block being out of reach, by its played loss. */
final class StopVerdict {
  private StopVerdict() {}

  /** The simulation's document with the verdict; its code is the exit code. */
  static Reply of(Reply simulation) {
    JsonNode played = simulation.document();
    boolean safe = played.path(AnswerKey.ONLY_REPLICAS).asLong() == 0;
    if (simulation.code() != AnswerCode.FINE.number()) {
      return simulation;
    }
    ObjectNode document = played.deepCopy();
    int code = safe ? AnswerCode.FINE.number() : AnswerCode.WARNING.number();
    document.put(AnswerKey.CODE, code).put(AnswerKey.VERDICT, safe ? "safe" : "not safe");
    return new Reply(code, document);
  }

  static List<String> lines(JsonNode verdict) {
    List<String> lines = new ArrayList<>();
    String node = text(verdict, AnswerKey.NODE);
    long only = verdict.path(AnswerKey.ONLY_REPLICAS).asLong();
    lines.add(
        only == 0
            ? node + " may be stopped: each of its blocks has another replica."
            : node
                + " is not to be stopped: "
                + Counted.of(only, "block has no other replica.", "blocks have no other replica."));
    long written = verdict.path(AnswerKey.BEING_WRITTEN).asLong();
    if (written > 0) {
      lines.add(
          Counted.of(
              written,
              "block is being written there, and is not looked at.",
              "blocks are being written there, and are not looked at."));
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
}
