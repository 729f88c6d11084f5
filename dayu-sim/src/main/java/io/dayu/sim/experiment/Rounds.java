package io.dayu.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Plays rounds in which each entrant has one turn, until the time is over. */
/*
 * A round is one case: all entrants recover it, so that they can be compared pairwise. The first
 * round is always played; a further one only begins when the time left allows a round of the mean
 * length so far. Which thread takes a turn has no influence on what comes of it.
 */
public final class Rounds {
  private final int threads;
  private final TimeBudget budget;
  private final Runnable afterTurn;

  /**
   * The rules.
   *
   * @param threads that take turns side by side
   * @param budget the time
   * @param afterTurn is called after each turn, by any of the threads
   */
  public Rounds(int threads, TimeBudget budget, Runnable afterTurn) {
    this.threads = threads;
    this.budget = budget;
    this.afterTurn = afterTurn;
  }

  /** The turn of one entrant. */
  public interface Turn<T> {
    /** Plays it; both numbers count from 0. */
    T play(int round, int scheduler);
  }

  /** The results by entrant, for each as many as rounds were played. */
  public <T> List<List<T>> play(int schedulers, int mostRounds, Turn<T> turn) {
    List<List<T>> results = new ArrayList<>();
    for (int scheduler = 0; scheduler < schedulers; scheduler++) {
      results.add(new ArrayList<>());
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (int round = 0; round < mostRounds; round++) {
        if (round > 0 && !budget.allows(budget.spentNs() / round)) {
          break;
        }
        playRound(pool, round, results, turn);
      }
    } finally {
      pool.shutdownNow();
    }
    return results;
  }

  private <T> void playRound(ExecutorService pool, int round, List<List<T>> results, Turn<T> turn) {
    List<Future<T>> turns = new ArrayList<>();
    for (int scheduler = 0; scheduler < results.size(); scheduler++) {
      int which = scheduler;
      turns.add(
          pool.submit(
              () -> {
                T result = turn.play(round, which);
                afterTurn.run();
                return result;
              }));
    }
    for (int scheduler = 0; scheduler < results.size(); scheduler++) {
      results.get(scheduler).add(await(turns.get(scheduler)));
    }
  }

  private static <T> T await(Future<T> turn) {
    try {
      return turn.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a simulation", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
