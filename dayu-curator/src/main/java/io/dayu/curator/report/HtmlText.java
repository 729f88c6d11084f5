package io.dayu.curator.report;

import io.dayu.tools.report.PlainText;

/** Text of others as a page may have it: names of users and files are whatever they like. */
final class HtmlText {
  private HtmlText() {}

  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                  if (PlainText.isUnsafe(point)) {
                    escaped.append(' ');
                  } else {
                    escaped.appendCodePoint(point);
                  }
                }
              }
            });
    return escaped.toString();
  }
}
