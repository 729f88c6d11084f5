package io.dayu.sim.progress;

/** A progress that nobody sees. */
final class SilentProgress implements Progress {
  @Override
  public void at(double done, String what) {}

  @Override
  public void close() {}
}
