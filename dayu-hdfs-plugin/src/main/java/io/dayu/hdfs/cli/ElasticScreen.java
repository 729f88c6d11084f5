package io.dayu.hdfs.cli;

import static io.dayu.hdfs.cli.Fields.bytes;
import static io.dayu.hdfs.cli.Fields.text;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerKey;
import java.util.ArrayList;
import java.util.List;

/** The DataNodes that rest, as lines for people. */
final class ElasticScreen {
  private ElasticScreen() {}

  static List<String> lines(JsonNode document) {
    JsonNode resting = document.path(AnswerKey.RESTING);
    List<String> lines = new ArrayList<>();
    lines.add(
        document.path(AnswerKey.AWAKE).asLong()
            + " DataNodes are awake, of which "
            + document.path(AnswerKey.FLOOR).asLong()
            + " must be; "
            + resting.size()
            + (resting.size() == 1 ? " rests." : " rest."));
    if (document.has(AnswerKey.BANDS)) {
      lines.add(
          "Bands of " + words(document, AnswerKey.BANDS) + " DataNodes hold a copy of new blocks.");
      lines.add("Of the last ranks are awake: " + words(document, AnswerKey.LAST_AWAKE) + ".");
    }
    if (document.has(AnswerKey.PLACED_BYTES)) {
      lines.add(
          bytes(document, AnswerKey.PLACED_BYTES)
              + " were placed since, of which "
              + bytes(document, AnswerKey.OFF_BAND_BYTES)
              + " lack a replica in a band.");
    }
    if (!resting.isEmpty()) {
      TextColumns table = new TextColumns("AT REST", "RACK", ">FOR");
      for (JsonNode node : resting) {
        table.row(
            text(node, AnswerKey.NAME),
            text(node, AnswerKey.RACK),
            Units.time(node.path(AnswerKey.SINCE_MS).asLong()));
      }
      lines.add("");
      lines.addAll(table.lines());
    }
    return lines;
  }

  private static String words(JsonNode document, String name) {
    List<String> words = new ArrayList<>();
    document.path(name).forEach(word -> words.add(word.asText()));
    return String.join(", ", words);
  }
}
