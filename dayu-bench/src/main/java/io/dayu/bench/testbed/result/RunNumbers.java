package io.dayu.bench.testbed.result;

import io.dayu.bench.testbed.arm.Arm;
import io.dayu.bench.testbed.load.OperationKind;
import io.dayu.bench.testbed.measure.Stretch;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * All numbers of a run, by the names of their columns; what is not known is NaN.
 *
 * @param arm that was run
 * @param seed of the run
 * @param finished true if all blocks came back within the limit
 * @param stretch that the latencies are of
 * @param numbers by column
 * @param commit of the sources
 * @param remarks on the run
 */
record RunNumbers(
    Arm arm,
    long seed,
    boolean finished,
    Stretch stretch,
    Map<String, Double> numbers,
    String commit,
    List<String> remarks) {
  /** The operations that clients do where the NameNode says. */
  static final List<OperationKind> GUIDED =
      List.of(OperationKind.PLACED, OperationKind.ORDERED, OperationKind.HOT);

  static final String RECOVERY = "recovery_s";
  static final String OF_IDEAL = "of_ideal";
  static final String OF_BOUND = "of_bound";
  static final String DONE = "foreground_done";
  static final String BUSY = "cpu_mean";
  static final String BY_DATANODES = "cpu_datanodes";
  static final String LOST_BLOCKS = "lost_blocks";
  static final String SAME_BLOCKS = "same_blocks";
  static final String BLOCKS_BACK = "blocks_back_s";
  static final String LOST_INTERNAL_BLOCKS = "lost_internal_blocks";
  static final String SAME_INTERNAL_BLOCKS = "same_internal_blocks";
  static final String INTERNAL_BLOCKS_BACK = "internal_blocks_back_s";
  static final String RESENT = "resent_bytes";

  boolean isOf(Arm other, long otherSeed) {
    return seed == otherSeed && arm.label().equals(other.label());
  }

  static String word(OperationKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  static String mean(OperationKind kind) {
    return word(kind) + "_mean_s";
  }

  /** The mean of the run without guidance over the run's own. */
  static String meanFaster(OperationKind kind) {
    return word(kind) + "_mean_faster";
  }

  static String p90Faster(OperationKind kind) {
    return word(kind) + "_p90_faster";
  }

  static String latency(OperationKind kind, int percent) {
    return word(kind) + "_p" + percent + "_s";
  }

  static String overNone(OperationKind kind, int percent) {
    return word(kind) + "_p" + percent + "_over_none";
  }

  double number(String column) {
    return numbers.getOrDefault(column, Double.NaN);
  }
}
