package io.dayu.compat;

import java.io.BufferedReader;
import java.io.StringReader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Later members of {@link String}. */
@StandsFor(String.class)
public final class LaterString {
  private LaterString() {}

  /** The text with arguments in their places. */
  @SuppressWarnings("AnnotateFormatMethod") // callers were held to it before they were lowered
  public static String formatted(String format, @Nullable Object... arguments) {
    return String.format(format, arguments);
  }

  /** The text's lines, without what ends them. */
  public static Stream<String> lines(String text) {
    return new BufferedReader(new StringReader(text)).lines();
  }

  /** The text so many times over. */
  public static String repeat(String text, int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count is negative: " + count);
    }
    StringBuilder repeated = new StringBuilder(text.length() * count);
    for (int i = 0; i < count; i++) {
      repeated.append(text);
    }
    return repeated.toString();
  }

  /** The text without white space at its ends. */
  public static String strip(String text) {
    int begin = 0;
    int end = end(text);
    while (begin < end && Character.isWhitespace(text.charAt(begin))) {
      begin++;
    }
    return text.substring(begin, end);
  }

  /** The text without white space at its end. */
  public static String stripTrailing(String text) {
    return text.substring(0, end(text));
  }

  private static int end(String text) {
    int end = text.length();
    while (end > 0 && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
