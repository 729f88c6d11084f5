package io.dayu.hdfs.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.rights.PrivateText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A thing that happened: a recovery, an operator's order, or a loss that shadow mode watched.
 * Immutable.
 *
 * @param nameNode the NameNode that noted it, by its host and RPC port
 * @param id when it began, in milliseconds since 1970 UTC, made unique among that NameNode's
 * @param changed when it was noted last, by the same clock, made unique as well
 * @param facts all else, as it is shown
 */
public record HistoryEntry(String nameNode, long id, long changed, ObjectNode facts) {
  /** Names of members. */
  public static final String ADDRESS = "address";

  public static final String BYTES = "bytes";
  public static final String CAUSES = "causes";
  public static final String CHANGED = "changed";
  public static final String CLIENT_ACKS = "clientAcks";
  public static final String CLIENT_READS = "clientReads";
  public static final String CLIENTS_BYTES_PER_SEC = "clientsBytesPerSec";
  public static final String ID = "id";
  public static final String IDEAL_MS = "idealMs";
  public static final String KIND = "kind";
  public static final String LOSS = "loss";
  public static final String MEANWHILE_MICROS = "meanwhileMicros";
  public static final String MUTED_CHECK = "mutedCheck";
  public static final String MUTED_COUNT = "mutedCount";
  public static final String MUTED_REASON = "mutedReason";
  public static final String MUTED_UNTIL_MS = "mutedUntilMs";
  public static final String NAME = "name";
  public static final String NAME_NODE = "nameNode";
  public static final String ORDER = "order";
  public static final String OUTCOME = "outcome";
  public static final String RECOVERY = "recovery";
  public static final String REPLICAS = "replicas";
  public static final String STATE = "state";
  public static final String STEPPED_BACK = "steppedBack";
  public static final String TOOK_MS = "tookMs";
  public static final String USER = "user";
  public static final String USUAL_MICROS = "usualMicros";
  public static final String WORDS = "words";
  public static final String WORST_MICROS = "worstMicros";

  /** Texts that everybody may read. */
  private static final Set<String> OPEN = Set.of(KIND, MUTED_CHECK, OUTCOME, STATE, STEPPED_BACK);

  public HistoryEntry {
    facts = facts.deepCopy();
  }

  /**
   * The entry that a document is.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static HistoryEntry read(JsonNode document) {
    if (!(document instanceof ObjectNode object)
        || !document.path(NAME_NODE).isTextual()
        || document.path(ID).asLong() <= 0
        || document.path(CHANGED).asLong() <= 0
        || !isOfAKind(document)) {
      throw new IllegalArgumentException("no entry of a history: " + document);
    }
    ObjectNode facts = object.deepCopy();
    facts.remove(List.of(NAME_NODE, ID, CHANGED));
    return new HistoryEntry(
        document.path(NAME_NODE).asText(),
        document.path(ID).asLong(),
        document.path(CHANGED).asLong(),
        facts);
  }

  private static boolean isOfAKind(JsonNode document) {
    String kind = document.path(KIND).asText();
    return kind.equals(RECOVERY) || kind.equals(ORDER) || kind.equals(LOSS);
  }

  /** Writes it into an object for people: text that is not known to name nobody is private. */
  public void show(ObjectNode document) {
    write(document);
    facts
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!OPEN.contains(name) && document.path(name).isTextual()) {
                PrivateText text = PrivateText.of(document.path(name).asText());
                document.set(name, new PrivateNode(text));
              }
            });
  }

  /** Writes all of it into an object, for a file that its owner alone reads. */
  public void write(ObjectNode document) {
    document.put(NAME_NODE, nameNode).put(ID, id).put(CHANGED, changed);
    document.setAll(facts.deepCopy());
  }

  /** True if the entry is a loss that shadow mode watched. */
  boolean isLoss() {
    return facts.path(KIND).asText().equals(LOSS);
  }

  /** True if the entry is an order. */
  boolean isOrder() {
    return facts.path(KIND).asText().equals(ORDER);
  }

  /** True if the entry is a recovery. */
  boolean isRecovery() {
    return facts.path(KIND).asText().equals(RECOVERY);
  }

  /** The check that it mutes or no longer mutes; empty when it is about none. */
  String mutedCheck() {
    return facts.path(MUTED_CHECK).asText("");
  }

  /** The mute that it is; one that has ended when it takes others back. */
  Mute mute() {
    return new Mute(
        mutedCheck(),
        facts.path(MUTED_COUNT).asLong(),
        facts.path(MUTED_UNTIL_MS).asLong(),
        facts.path(MUTED_REASON).asText(""),
        facts.path(USER).asText(""));
  }

  /** True if it says that Dayu steps back, or that it does so no more. */
  boolean isOfStepBack() {
    return facts.has(STEPPED_BACK);
  }

  /** The step back that it is; empty when it ends one. */
  Optional<StepBack> stepBack() {
    String limit = facts.path(STEPPED_BACK).asText("");
    return limit.isEmpty()
        ? Optional.empty()
        : Optional.of(new StepBack(limit, facts.path(WORDS).asText()));
  }

  /** The key that the entry and those noted of the same thing before or after have in common. */
  EntryKey key() {
    return new EntryKey(nameNode, id);
  }

  /** Names a thing that happened. */
  record EntryKey(String nameNode, long id) {}
}
