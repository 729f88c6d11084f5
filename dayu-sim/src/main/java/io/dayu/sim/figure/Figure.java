package io.dayu.sim.figure;

import io.dayu.sim.experiment.TimeBudget;
import java.io.IOException;
import java.util.List;

/** A figure of the paper, made anew. */
public interface Figure {
  /** Its number in the paper, as {@code 1b}. */
  String name();

  /** The share of the time that it needs, compared with the others. */
  double weight();

  /**
   * Makes it within the time: CSV and charts into the bench's directory.
   *
   * @return the paper's numbers beside ours
   */
  List<Finding> make(Bench bench, TimeBudget budget) throws IOException;
}
