package io.dayu.sim.progress;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress as a bar on a terminal. Thread safe. */
public final class BarProgress implements Progress {
  private static final int PARTS = 1000;

  private final ProgressBar bar;

  public BarProgress(String name) {
    bar =
        new ProgressBarBuilder()
            .setTaskName(name)
            .setInitialMax(PARTS)
            .setStyle(ProgressBarStyle.ASCII)
            .build();
  }

  @Override
  public synchronized void at(double done, String what) {
    bar.stepTo(Math.round(PARTS * Math.min(1, done)));
    bar.setExtraMessage(what);
  }

  @Override
  public synchronized void close() {
    bar.close();
  }
}
