package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.config.Units;
import java.util.Locale;

/** Members of an answer as text for people; one that is missing is empty or 0. */
final class Fields {
  private Fields() {}

  static String percent(JsonNode node, String name) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * node.path(name).asDouble());
  }

  static String text(JsonNode node, String name) {
    return node.path(name).asText("");
  }

  static String bytes(JsonNode node, String name) {
    return Units.bytes(node.path(name).asLong());
  }

  static String rate(JsonNode node, String name) {
    return Units.rate(node.path(name).asLong());
  }
}
