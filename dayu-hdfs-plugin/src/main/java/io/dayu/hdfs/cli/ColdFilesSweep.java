package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dayu.config.Units;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.status.Counted;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.RecordJson;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Asks the active NameNode, part by part, which cold files have a lower factor than their owners',
 * or has it give the factors back.
 */
final class ColdFilesSweep {
  private static final String CHANGES = "changes";
  private static final String REFUSED = "refused";
  private static final String SAVED_BYTES = "savedBytes";

  private final Function<String[], Reply> nameNode;
  private final Duration pause;

  private long files;
  private long bytes;
  private long changes;
  private long refused;

  /**
   * A sweep that has not begun.
   *
   * @param nameNode is asked
   * @param pause between two parts of which one changes factors
   */
  ColdFilesSweep(Function<String[], Reply> nameNode, Duration pause) {
    this.nameNode = nameNode;
    this.pause = pause;
  }

  /**
   * Looks at all files while it may.
   *
   * @param told is shown the answer so far, from time to time
   * @return the sums, or the NameNode's refusal
   */
  Reply run(FactorSweep first, BooleanSupplier may, Consumer<JsonNode> told) {
    FactorSweep next = first;
    FactorPart part = FactorPart.NONE;
    while (!part.end() && may.getAsBoolean()) {
      Reply reply = nameNode.apply(next.words());
      if (!reply.is(AnswerCode.FINE)) {
        return reply;
      }
      try {
        part = RecordJson.read(reply.document(), FactorPart.class);
      } catch (IOException e) {
        return Reply.none(reply.nameNode(), AnswerCode.FAILED, String.valueOf(e.getMessage()));
      }
      files += part.lowered().size();
      bytes += part.bytes();
      changes += part.givenBack() + part.dropped();
      refused += part.refused();
      next = next.after(part);
      if (part.changes() > 0 && !part.end()) {
        told.accept(sums(false).document());
        if (!waited()) {
          break;
        }
      }
    }
    return sums(part.end());
  }

  private boolean waited() {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Reply sums(boolean complete) {
    return new Reply(
        AnswerCode.FINE.number(),
        JsonNodeFactory.instance
            .objectNode()
            .put(AnswerKey.CODE, AnswerCode.FINE.number())
            .put(AnswerKey.FILES, files)
            .put(SAVED_BYTES, bytes)
            .put(CHANGES, changes)
            .put(REFUSED, refused)
            .put(AnswerKey.COMPLETE, complete));
  }

  /** The number of files that have a lower factor, where nothing was done. */
  static List<String> tally(JsonNode sums) {
    return List.of(lower(sums) + ". Nothing was done.");
  }

  /** The outcome of giving factors back. */
  static List<String> lines(JsonNode sums) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Counted.of(sums.path(CHANGES).asLong(), "cold file has", "cold files have")
            + " the owner's factor back"
            + (sums.path(AnswerKey.COMPLETE).asBoolean() ? "." : " so far."));
    if (sums.path(REFUSED).asLong() > 0) {
      lines.add(
          lower(sums)
              + ": HDFS refuses to change it, for the reason that the NameNode's log says.");
    }
    return lines;
  }

  private static String lower(JsonNode sums) {
    return (sums.path(AnswerKey.COMPLETE).asBoolean() ? "" : "At least ")
        + Counted.of(sums.path(AnswerKey.FILES).asLong(), "cold file has", "cold files have")
        + " a lower factor, which saves "
        + Units.bytes(sums.path(SAVED_BYTES).asLong());
  }
}
