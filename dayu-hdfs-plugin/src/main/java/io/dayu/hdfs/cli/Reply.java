package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;

/**
 * A NameNode's reply, or a note that there was none.
 *
 * @param code its number is the exit code
 * @param document the NameNode's own, or one that tells what went wrong
 */
record Reply(int code, JsonNode document) {
  /** Nothing came from the NameNode. */
  static Reply none(String nameNode, AnswerCode code, String sentence) {
    return new Reply(
        code.number(),
        JsonNodeFactory.instance
            .objectNode()
            .put(AnswerKey.NAME_NODE, nameNode)
            .put(AnswerKey.CODE, code.number())
            .put(AnswerKey.ERROR, sentence));
  }

  boolean is(AnswerCode answer) {
    return code == answer.number();
  }

  /** True if the NameNode says that it is the active one. */
  boolean isActive() {
    return document.path(AnswerKey.STATE).asText().equals("active");
  }

  /** True if the NameNode works on the command and is to be asked again. */
  boolean isUnfinished() {
    return is(AnswerCode.FINE) && !document.path(AnswerKey.DONE).asBoolean(true);
  }

  /** The sentence that says what is wrong, empty when nothing is. */
  String error() {
    return document.path(AnswerKey.ERROR).asText("");
  }

  String nameNode() {
    return document.path(AnswerKey.NAME_NODE).asText("");
  }
}
