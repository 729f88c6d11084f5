package io.dayu.hdfs.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;

/** Puts what is private into a document: the one place that does, for an HDFS superuser. */
public final class Disclosure {
  private Disclosure() {}

  /** Has each private text of a document, however deep, be there as a whole. */
  public static void to(ObjectNode document) {
    List<String> names = new ArrayList<>();
    document.fieldNames().forEachRemaining(names::add);
    names.forEach(name -> document.set(name, whole(document.path(name))));
  }

  private static JsonNode whole(JsonNode node) {
    if (node instanceof PrivateNode) {
      return TextNode.valueOf(PrivateNode.full(node));
    }
    if (node instanceof ObjectNode object) {
      to(object);
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, whole(array.path(i)));
      }
    }
    return node;
  }
}
