package io.dayu.curator.report;

import io.dayu.tools.report.PlainText;
import io.dayu.tools.report.Show;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * A drawing (SVG) with a horizontal bar for each of some shares: the whole of it, and a part of it
 * in another colour.
 *
 * @param whole the number that the length of a bar says
 * @param part of it that is drawn darker
 * @param legend the meaning of the two, in words
 */
record BarChart(
    ToLongFunction<StoredShare> whole, ToLongFunction<StoredShare> part, String legend) {
  private static final int ROW = 24;
  private static final int NAMES = 220;
  private static final int BARS = 460;
  private static final int NUMBERS = 120;
  private static final int NAME_MAX = 30;

  /** The drawing, in the order of the shares; empty without any. */
  String svg(List<StoredShare> shares) {
    long most = shares.stream().mapToLong(whole).max().orElse(0);
    if (most == 0) {
      return "";
    }
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n",
            NAMES + BARS + NUMBERS,
            ROW * shares.size(),
            HtmlText.escaped(legend)));
    for (int row = 0; row < shares.size(); row++) {
      StoredShare share = shares.get(row);
      int top = row * ROW;
      svg.append(text(NAMES - 8, top, "end", PlainText.endOf(share.name(), NAME_MAX)))
          .append(bar("whole", top, whole.applyAsLong(share), most))
          .append(bar("part", top, part.applyAsLong(share), most))
          .append(
              text(
                  NAMES + 8 + width(whole.applyAsLong(share), most),
                  top,
                  "start",
                  Show.bytes((double) whole.applyAsLong(share))));
    }
    return svg.append("</svg><figcaption>")
        .append(HtmlText.escaped(legend))
        .append("</figcaption></figure>\n")
        .toString();
  }

  private static String bar(String kind, int top, long bytes, long most) {
    return String.format(
        Locale.ROOT,
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>%n",
        kind,
        NAMES,
        top + 4,
        width(bytes, most),
        ROW - 8);
  }

  private static int width(long bytes, long most) {
    return (int) Math.round((double) bytes / most * BARS);
  }

  private static String text(int x, int top, String anchor, String text) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>%n",
        x,
        top + ROW - 7,
        anchor,
        HtmlText.escaped(text));
  }
}
