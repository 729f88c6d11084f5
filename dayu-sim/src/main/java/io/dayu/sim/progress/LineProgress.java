package io.dayu.sim.progress;

import java.io.PrintWriter;

/** Progress as plain lines: one when the work changes and one each tenth. Thread safe. */
public final class LineProgress implements Progress {
  private static final int STEPS = 10;

  private final PrintWriter out;
  private String lastWhat = "";
  private int lastStep = -1;

  public LineProgress(PrintWriter out) {
    this.out = out;
  }

  @Override
  public synchronized void at(double done, String what) {
    int step = (int) (STEPS * done);
    if (step == lastStep && what.equals(lastWhat)) {
      return;
    }
    lastStep = step;
    lastWhat = what;
    out.printf("%3.0f %%  %s%n", 100 * Math.min(1, done), what);
    out.flush();
  }

  @Override
  public void close() {}
}
