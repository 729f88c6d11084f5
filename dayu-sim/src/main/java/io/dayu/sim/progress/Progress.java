package io.dayu.sim.progress;

/** A listener to the progress of a long piece of work. Any thread may tell. */
public interface Progress extends AutoCloseable {
  /** Says nothing. */
  Progress SILENT = new SilentProgress();

  /**
   * Hears of the point that the work has reached.
   *
   * @param done share of the work, from 0 to 1
   * @param what piece of work that is under way
   */
  void at(double done, String what);

  @Override
  void close();
}
