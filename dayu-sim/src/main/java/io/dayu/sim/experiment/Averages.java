package io.dayu.sim.experiment;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Means of one scheduler's rows, each case counting once. */
public final class Averages {
  private final List<RunRow> rows;

  public Averages(List<RunRow> rows) {
    this.rows = List.copyOf(rows);
  }

  /** The scheduler whose rows they are. */
  public String scheduler() {
    return rows.get(0).scheduler();
  }

  public int cases() {
    return rows.size();
  }

  /** Mean of a quantity over the cases. */
  public double of(ToDoubleFunction<RunRow> quantity) {
    return rows.stream().mapToDouble(quantity).average().orElse(Double.NaN);
  }

  public double recoverySeconds() {
    return of(row -> row.result().recoverySeconds());
  }

  public double interference() {
    return of(row -> row.result().interference().total());
  }

  /** The number of cases that were not recovered before the horizon. */
  public long incomplete() {
    return rows.stream().filter(row -> !row.result().complete()).count();
  }
}
