package io.dayu.bench.demo;

import java.io.PrintStream;
import java.util.List;

/** A screen that redraws its last lines in place. */
final class TerminalScreen implements Screen {
  private static final String ESCAPE = "\u001b[";
  private static final String PLAIN = ESCAPE + "0m";
  private static final String GREEN = ESCAPE + "32m";
  private static final String RED = ESCAPE + "31m";

  private final PrintStream out;
  private final int columns;
  private final boolean color;
  private int panelLines;

  TerminalScreen(PrintStream out, int columns, boolean color) {
    this.out = out;
    this.columns = columns;
    this.color = color;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public void line(String text) {
    out.print(erasePanel() + text + "\n");
    out.flush();
    panelLines = 0;
  }

  @Override
  public void verdict(boolean good, String text) {
    line(color ? (good ? GREEN : RED) + text + PLAIN : text);
  }

  @Override
  public void aside(List<String> lines) {}

  @Override
  public void now(List<String> panel, List<String> plain) {
    StringBuilder picture = new StringBuilder(erasePanel());
    for (String text : panel) {
      picture.append(paintBar(ProgressText.cut(text, columns - 1))).append('\n');
    }
    out.print(picture);
    out.flush();
    panelLines = panel.size();
  }

  private String erasePanel() {
    return panelLines == 0 ? "" : ESCAPE + panelLines + "A\r" + ESCAPE + "J";
  }

  private String paintBar(String text) {
    return color ? text.replaceAll("#+", GREEN + "$0" + PLAIN) : text;
  }
}
