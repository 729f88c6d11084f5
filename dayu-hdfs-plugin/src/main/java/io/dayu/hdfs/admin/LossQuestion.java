package io.dayu.hdfs.admin;

import io.dayu.hdfs.operator.WaveQuestion;
import io.dayu.hdfs.status.Counted;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A question on DataNodes being lost or stopped.
 *
 * @param words the DataNode, or the DataNodes and racks
 * @param several whether it asks for all being stopped at once, and for no recovery
 * @param scatterWidth of copysets that the lost blocks are taken to be in; empty for where they are
 * @param waves the question for waves; empty where it asks for none
 */
record LossQuestion(
    List<String> words, boolean several, OptionalInt scatterWidth, Optional<WaveQuestion> waves) {
  LossQuestion {
    words = List.copyOf(words);
  }

  /** A question for the recovery of one DataNode. */
  LossQuestion(String word, OptionalInt scatterWidth) {
    this(List.of(word), false, scatterWidth, Optional.empty());
  }

  /** A question for several being stopped at once. */
  LossQuestion(List<String> words) {
    this(words, true, OptionalInt.empty(), Optional.empty());
  }

  /** A question for waves. */
  LossQuestion(WaveQuestion waves) {
    this(List.of(), true, OptionalInt.empty(), Optional.of(waves));
  }

  /** The DataNodes and racks, for messages. */
  String brief() {
    if (waves.isPresent()) {
      return "waves of " + Counted.of(waves.get().listed().size(), "name");
    }
    return Texts.brief(String.join(", ", words));
  }
}
