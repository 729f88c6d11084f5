package io.dayu.bench.testbed.frontier;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A run that is over, as its line in {@code runs.csv} has it.
 *
 * @param key of the run
 * @param origin of its numbers
 * @param finished true if all blocks came back within the limit
 * @param numbers by column; what is not known is NaN
 * @param remarks on the run
 */
public record FrontierRow(
    FrontierKey key,
    FrontierOrigin origin,
    boolean finished,
    Map<String, Double> numbers,
    String remarks) {
  public FrontierRow {
    numbers = Map.copyOf(new LinkedHashMap<>(numbers));
  }

  /**
   * A run's place in the measurement.
   *
   * @param regime by name
   * @param arm by name
   */
  public record FrontierKey(String regime, String arm, long seed) {}

  /**
   * The code and the settings that a run was made with.
   *
   * @param commit of the code, with {@code +} where files differed from it
   * @param settings the arm as the testbed writes it, with its daemons' keys
   * @param conditions a digest of all else that could be set: cluster, links, foreground, lengths
   */
  public record FrontierOrigin(String commit, String settings, String conditions) {}

  double number(String column) {
    return numbers.getOrDefault(column, Double.NaN);
  }

  /** The time that the recovery took; NaN where nothing failed or not all came back. */
  double seconds() {
    return finished ? number(FrontierColumns.RECOVERY) : Double.NaN;
  }
}
