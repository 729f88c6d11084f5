package io.dayu.bench.scale;

import io.dayu.bench.daemons.ArmKind;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Reads the arms of a measurement: {@code none,stock-tuned,dayu}. */
final class ScaleArms {
  private static final Set<ArmKind> WITHOUT =
      Set.of(
          ArmKind.YARDSTICK,
          ArmKind.THROTTLE,
          ArmKind.READING,
          ArmKind.ELASTIC,
          ArmKind.ELASTIC_AWAKE);

  private ScaleArms() {}

  /** The arms, in their order. */
  static List<ArmKind> of(List<String> words) {
    return words.stream().map(word -> ArmKind.of(word, word, known())).toList();
  }

  /** All for which links that are arithmetic are enough; nothing is read there. */
  private static List<ArmKind> known() {
    return Arrays.stream(ArmKind.values()).filter(kind -> !WITHOUT.contains(kind)).toList();
  }
}
