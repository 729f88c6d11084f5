package io.dayu.hdfs.admin;

import java.util.List;

/**
 * A question on DataNodes being lost or stopped.
 *
 * @param words the DataNode, or the DataNodes and racks
 * @param several whether it asks for all being stopped at once, and for no recovery
 */
record LossQuestion(List<String> words, boolean several) {
  LossQuestion {
    words = List.copyOf(words);
  }

  /** The DataNodes and racks, for messages. */
  String brief() {
    return Texts.brief(String.join(", ", words));
  }
}
