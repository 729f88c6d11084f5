package io.dayu.tools.pages;

import io.dayu.tools.input.BadInputException;
import java.util.Locale;

/**
 * An SVG picture under construction: lines, circles, boxes and words in pixels. Not thread safe.
 */
final class SvgDrawing {
  static final String INK = "#222222";
  static final String GRID = "#dddddd";
  static final String FIRST = "#1f77b4";
  static final String SECOND = "#d62728";
  static final String THIRD = "#2ca02c";
  static final String FOURTH = "#7f7f7f";

  /** Words that can be read across lines. */
  private static final String OVER_LINES =
      " paint-order=\"stroke\" stroke=\"white\" stroke-width=\"3\"";

  private final StringBuilder svg = new StringBuilder();
  private final int width;

  SvgDrawing(int width, int height) {
    this.width = width;
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" font-family=\"sans-serif\" font-size=\"13\">\n",
            width, height, width, height));
    svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height));
  }

  SvgDrawing line(double fromX, double fromY, double toX, double toY) {
    svg.append(
        format(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n",
            fromX, fromY, toX, toY, GRID));
    return this;
  }

  /** A line of a colour. */
  SvgDrawing stroke(
      double fromX, double fromY, double toX, double toY, String colour, double thickness) {
    svg.append(
        format(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                + " stroke-width=\"%.1f\"/>\n",
            fromX, fromY, toX, toY, colour, thickness));
    return this;
  }

  /** A dashed line in the colour of words. */
  SvgDrawing dashed(double fromX, double fromY, double toX, double toY) {
    svg.append(
        format(
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                + " stroke-dasharray=\"4 4\"/>\n",
            fromX, fromY, toX, toY, INK));
    return this;
  }

  /** The label of a dot, with a line that leads to it where it is not beside its dot. */
  SvgDrawing label(LabelRoom room, double x, double y, String words) {
    LabelRoom.LabelPlace place = room.take(x, y, words);
    if (place.leads()) {
      stroke(x, y, place.endX(), place.endY(), INK, 0.7);
    }
    return text(place.left(), place.line(), "start", OVER_LINES, words);
  }

  SvgDrawing dot(double x, double y, String colour) {
    svg.append(format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"%s\"/>\n", x, y, colour));
    return this;
  }

  SvgDrawing box(double x, double y, double width, double height, String colour) {
    svg.append(
        format(
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
            x, y, width, height, colour));
    return this;
  }

  /**
   * Words that begin, end or are centred at a point: {@code start}, {@code end}, {@code middle}.
   *
   * @throws BadInputException when the picture would cut them off
   */
  SvgDrawing words(double x, double y, String anchor, String words) {
    double length = LabelRoom.width(words);
    double from = anchor.equals("start") ? x : anchor.equals("end") ? x - length : x - length / 2;
    if (from < 0 || from + length > width) {
      throw new BadInputException("A chart would cut off the words \"" + words + "\"");
    }
    return text(x, y, anchor, "", words);
  }

  private SvgDrawing text(double x, double y, String anchor, String look, String words) {
    svg.append(
        format(
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n",
            x, y, anchor, INK, look, escaped(words)));
    return this;
  }

  /** Words that go up along an axis. */
  SvgDrawing wordsUp(double x, double y, String words) {
    svg.append(
        format(
            "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\""
                + " fill=\"%s\">%s</text>\n",
            x, y, INK, escaped(words)));
    return this;
  }

  String text() {
    return svg + "</svg>\n";
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
