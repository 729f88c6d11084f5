package io.dayu.sim.progress;

/** A listener to the progress of a long piece of work. Any thread may tell. */
public interface Progress extends AutoCloseable {
  /** Says nothing. */
  Progress SILENT = new SilentProgress();

  /**
   * Where the work is.
   *
   * @param done share of the work, from 0 to 1
   * @param what is worked on
   */
  void at(double done, String what);

  @Override
  void close();
}
