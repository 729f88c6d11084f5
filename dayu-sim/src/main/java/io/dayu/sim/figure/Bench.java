package io.dayu.sim.figure;

import io.dayu.sim.experiment.Case;
import io.dayu.sim.experiment.Cases;
import io.dayu.sim.experiment.Rounds;
import io.dayu.sim.experiment.Runner;
import io.dayu.sim.experiment.Setup;
import io.dayu.sim.experiment.TimeBudget;
import java.nio.file.Path;
import java.util.List;

/**
 * The runner, the limits and the directory that all figures are made with.
 *
 * @param runner of the paper's setup, or of what the user wants instead
 * @param limits on the work
 * @param directory for the files
 * @param afterTurn is called after each piece of work
 */
public record Bench(Runner runner, Limits limits, Path directory, Runnable afterTurn) {
  /**
   * The limits on the work for figures.
   *
   * @param threads simulations side by side
   * @param cases failures a figure
   * @param sizes numbers of nodes of figure 7, ascending
   */
  public record Limits(int threads, int cases, List<Integer> sizes) {
    public Limits {
      sizes = sizes.stream().sorted().toList();
    }
  }

  Setup setup() {
    return runner.setup();
  }

  /** A failure of a random node at a random time; numbers count from 0. */
  Case randomCase(int round) {
    return Cases.random(setup(), round + 1);
  }

  /** The node that the paper looks at. */
  int sampleNode() {
    return Math.min(100, setup().shape().nodes() - 1);
  }

  Path file(String name) {
    return directory.resolve(name);
  }

  /** Plays rounds, one a case, until the time is over. */
  <T> List<List<T>> play(int schedulers, TimeBudget budget, Rounds.Turn<T> turn) {
    return new Rounds(limits.threads(), budget, afterTurn).play(schedulers, limits.cases(), turn);
  }

  /** "1 case" or "50 cases". */
  static String cases(int count) {
    return count + (count == 1 ? " case" : " cases");
  }
}
