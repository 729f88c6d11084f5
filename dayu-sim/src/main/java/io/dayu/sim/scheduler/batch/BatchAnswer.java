package io.dayu.sim.scheduler.batch;

import java.util.List;

/**
 * The answer of a solver.
 *
 * @param moves its transfers, at most one an item
 * @param quality that it knows them to have
 */
public record BatchAnswer(List<BatchMove> moves, Quality quality) {
  /** The quality that an answer is known to have. */
  public enum Quality {
    /** Proven the best for the solver's own model. */
    OPTIMAL,
    /** The best found within the limit. */
    FEASIBLE,
    /** Nothing was found within the limit. */
    NONE,
    /** The model was too large to be built. */
    TOO_LARGE
  }

  public BatchAnswer {
    moves = List.copyOf(moves);
  }

  /** No answer. */
  public static BatchAnswer none(Quality quality) {
    return new BatchAnswer(List.of(), quality);
  }
}
