package io.dayu.tools.pages;

/**
 * The area of a chart between its axes, in pixels.
 *
 * @param right axis that goes right
 * @param up axis that goes up
 */
record PlotArea(
    double left, double top, double width, double height, ChartAxis right, ChartAxis up) {
  private static final double TICK_WORDS = 20;
  private static final double AXIS_WORDS = 42;
  private static final double UP_WORDS = 50;

  double x(double value) {
    return left + right.share(value) * width;
  }

  double y(double value) {
    return bottom() - up.share(value) * height;
  }

  double bottom() {
    return top + height;
  }

  /** The room for labels within it. */
  LabelRoom room() {
    return new LabelRoom(left, top, left + width, bottom());
  }

  /** Draws the ticks and the words of both axes. */
  void draw(SvgDrawing svg, String rightWords, String upWords) {
    for (double tick : right.ticks()) {
      svg.line(x(tick), top, x(tick), bottom())
          .words(x(tick), bottom() + TICK_WORDS, "middle", right.label(tick));
    }
    for (double tick : up.ticks()) {
      svg.line(left, y(tick), left + width, y(tick))
          .words(left - 8, y(tick) + 4, "end", up.label(tick));
    }
    svg.words(left + width / 2, bottom() + AXIS_WORDS, "middle", rightWords);
    svg.wordsUp(left - UP_WORDS, top + height / 2, upWords);
  }
}
