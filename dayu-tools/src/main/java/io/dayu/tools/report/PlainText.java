package io.dayu.tools.report;

import java.util.Locale;

/**
 * Text of others as a terminal and a list of lines may have it: names of users and files are
 * whatever they like, also what moves a cursor, ends a line, or turns text around.
 */
public final class PlainText {
  private static final String CUT = "...";

  private PlainText() {}

  /** The text with an escape such as {@code \}{@code u001b} for each character that is none. */
  public static String of(String text) {
    if (text.codePoints().noneMatch(PlainText::isUnsafe)) {
      return text;
    }
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .forEach(
            point -> {
              if (isUnsafe(point)) {
                plain.append(String.format(Locale.ROOT, "\\u%04x", point));
              } else {
                plain.appendCodePoint(point);
              }
            });
    return plain.toString();
  }

  /**
   * True for a character that is not seen, or changes how others are: controls, marks, half
   * letters.
   */
  public static boolean isUnsafe(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }

  /**
   * A name whose end is kept where it is too long.
   *
   * @param most characters, 4 or more
   */
  public static String endOf(String name, int most) {
    int points = name.codePointCount(0, name.length());
    return points <= most
        ? name
        : CUT + name.substring(name.offsetByCodePoints(name.length(), CUT.length() - most));
  }
}
