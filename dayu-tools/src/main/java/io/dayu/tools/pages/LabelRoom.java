package io.dayu.tools.pages;

import java.util.ArrayList;
import java.util.List;

/** The room for the labels of a chart's dots, so that none covers another. Not thread safe. */
final class LabelRoom {
  private static final double WIDTH_PER_LETTER = 7.2;
  private static final int LINE_HEIGHT = 15;
  private static final int RADIUS = 6;

  private record Label(double from, double to, double line) {
    boolean covers(Label other) {
      return from < other.to && other.from < to && Math.abs(line - other.line) < LINE_HEIGHT;
    }
  }

  private final List<Label> taken = new ArrayList<>();

  /** Keeps labels off a dot. */
  void keepFree(double x, double y) {
    taken.add(new Label(x - RADIUS, x + RADIUS, y + RADIUS));
  }

  double width(String words) {
    return WIDTH_PER_LETTER * words.length();
  }

  /** The line nearest to the wanted one on which the words cover no others. */
  double take(double from, double wantedLine, String words) {
    for (int step = 0; ; step++) {
      int offset = (step + 1) / 2 * LINE_HEIGHT * (step % 2 == 0 ? 1 : -1);
      Label label = new Label(from, from + width(words), wantedLine + offset);
      if (taken.stream().noneMatch(label::covers)) {
        taken.add(label);
        return label.line();
      }
    }
  }
}
