package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The status of all NameNodes as one document: that of the active one, with what every NameNode
 * answered, and where their live settings differ.
 */
final class Survey {
  static final String NONE_ACTIVE = "No active NameNode answered.";

  private final List<Reply> replies;

  /** A survey of what these answered, one reply a NameNode. */
  Survey(List<Reply> replies) {
    this.replies = List.copyOf(replies);
  }

  /** The one document; of one NameNode alone it is its own. */
  Reply reply() {
    Reply chosen = chosen();
    if (replies.size() == 1) {
      return chosen;
    }
    ObjectNode document = chosen.document().deepCopy();
    boolean noneActive = chosen.is(AnswerCode.STANDBY) || chosen.is(AnswerCode.UNREACHABLE);
    int code = noneActive ? AnswerCode.UNREACHABLE.number() : chosen.code();
    if (noneActive) {
      document.put(AnswerKey.CODE, code).put(AnswerKey.ERROR, NONE_ACTIVE);
    }
    ArrayNode all = document.putArray(AnswerKey.NAME_NODES);
    ArrayNode differences = document.putArray(AnswerKey.SETTINGS_DIFFER);
    for (Reply reply : replies) {
      all.add(answered(reply));
      if (!reply.nameNode().equals(chosen.nameNode())
          && reply.document().has(AnswerKey.LIVE_SETTINGS)) {
        compare(chosen.document(), reply, differences);
      }
    }
    return new Reply(code, document);
  }

  /** The active one's; else one that says why it does nothing; else the first standby's. */
  private Reply chosen() {
    return find(Reply::isActive)
        .or(() -> find(one -> !one.is(AnswerCode.STANDBY) && !one.is(AnswerCode.UNREACHABLE)))
        .or(() -> find(one -> one.is(AnswerCode.STANDBY)))
        .orElse(replies.get(0));
  }

  private Optional<Reply> find(Predicate<Reply> wanted) {
    return replies.stream().filter(wanted).findFirst();
  }

  private static ObjectNode answered(Reply reply) {
    ObjectNode row =
        JsonNodeFactory.instance
            .objectNode()
            .put(AnswerKey.NAME_NODE, reply.nameNode())
            .put(AnswerKey.CODE, reply.code());
    String state = reply.document().path(AnswerKey.STATE).asText();
    if (!state.isEmpty()) {
      row.put(AnswerKey.STATE, state);
    }
    boolean ofCourse = reply.is(AnswerCode.STANDBY);
    return reply.error().isEmpty() || ofCourse ? row : row.put(AnswerKey.ERROR, reply.error());
  }

  private static void compare(JsonNode chosen, Reply other, ArrayNode differences) {
    JsonNode ours = chosen.path(AnswerKey.LIVE_SETTINGS);
    JsonNode theirs = other.document().path(AnswerKey.LIVE_SETTINGS);
    Set<String> keys = new TreeSet<>();
    ours.fieldNames().forEachRemaining(keys::add);
    theirs.fieldNames().forEachRemaining(keys::add);
    for (String key : keys) {
      if (!ours.path(key).asText().equals(theirs.path(key).asText())) {
        differences
            .addObject()
            .put(AnswerKey.NAME_NODE, other.nameNode())
            .put(AnswerKey.KEY, key)
            .put(AnswerKey.VALUE, theirs.path(key).asText())
            .put(AnswerKey.IS, ours.path(key).asText());
      }
    }
  }
}
