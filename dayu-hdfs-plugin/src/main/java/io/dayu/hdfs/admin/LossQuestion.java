package io.dayu.hdfs.admin;

import io.dayu.hdfs.operator.WaveQuestion;
import io.dayu.hdfs.status.Counted;
import java.util.List;
import java.util.Optional;

/**
 * A question on DataNodes being lost or stopped.
 *
 * @param words the DataNode, or the DataNodes and racks
 * @param several whether it asks for all being stopped at once, and for no recovery
 * @param waves the question for waves; empty where it asks for none
 */
record LossQuestion(List<String> words, boolean several, Optional<WaveQuestion> waves) {
  LossQuestion {
    words = List.copyOf(words);
  }

  /** A question that asks for no waves. */
  LossQuestion(List<String> words, boolean several) {
    this(words, several, Optional.empty());
  }

  /** A question for waves. */
  LossQuestion(WaveQuestion waves) {
    this(List.of(), true, Optional.of(waves));
  }

  /** The DataNodes and racks, for messages. */
  String brief() {
    if (waves.isPresent()) {
      return "waves of " + Counted.of(waves.get().listed().size(), "name");
    }
    return Texts.brief(String.join(", ", words));
  }
}
