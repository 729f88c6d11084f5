package io.dayu.bench.demo;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A screen of plain lines, for pipes and files: what is going on appears every two seconds. */
final class PlainScreen implements Screen {
  private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(2);

  private final PrintStream out;
  private final int columns;
  private final LongSupplier nanoTime;
  private boolean shown;
  private long shownNs;

  PlainScreen(PrintStream out, int columns, LongSupplier nanoTime) {
    this.out = out;
    this.columns = columns;
    this.nanoTime = nanoTime;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public void line(String text) {
    out.println(text);
    out.flush();
  }

  @Override
  public void verdict(boolean good, String text) {
    line(text);
  }

  @Override
  public void aside(List<String> lines) {
    lines.forEach(this::line);
  }

  @Override
  public void now(List<String> panel, List<String> plain) {
    long nowNs = nanoTime.getAsLong();
    if (shown && nowNs - shownNs < EVERY_NS) {
      return;
    }
    shown = true;
    shownNs = nowNs;
    plain.forEach(this::line);
  }
}
