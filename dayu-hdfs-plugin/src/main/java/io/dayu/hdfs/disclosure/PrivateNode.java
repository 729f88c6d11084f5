package io.dayu.hdfs.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dayu.hdfs.rights.PrivateText;

/** A private text in a document: read, copied or written, it is what everybody may read. */
public final class PrivateNode extends TextNode {
  private static final long serialVersionUID = 1;

  private final transient PrivateText text;

  public PrivateNode(PrivateText text) {
    super(text.shown());
    this.text = text;
  }

  /** The whole text of a member of a document, private or not. */
  public static String full(JsonNode node) {
    return node instanceof PrivateNode one ? one.text.full() : node.asText("");
  }
}
