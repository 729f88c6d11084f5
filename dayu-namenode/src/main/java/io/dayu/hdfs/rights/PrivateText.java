package io.dayu.hdfs.rights;

import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A text of which something is for HDFS superusers alone: a path, a user's words, an order.
 *
 * <p>As a string it is what everybody may read, so that a text that is put together without thought
 * tells nothing.
 *
 * @param full for superusers, and for HDFS's audit log
 * @param shown for everybody
 */
public record PrivateText(String full, String shown) {
  /** In the place of what is left out. */
  public static final String WITHHELD = "(for superusers)";

  /** The message of an exception behind its class, which may quote anything. */
  private static final Pattern MESSAGE =
      Pattern.compile("((?:[\\w$]+\\.)+[\\w$]*(?:Exception|Error)): .*", Pattern.DOTALL);

  /** A value in quotes, or a path. */
  private static final Pattern VALUE =
      Pattern.compile("'[^']*'|(?<![\\w.:/])(?:\\w+:)?/[^\\s'\"]+");

  /** A text that is all private; one that is empty has nothing to hide. */
  public static PrivateText of(String text) {
    return new PrivateText(text, text.isEmpty() ? "" : WITHHELD);
  }

  /** A text that everybody may read. */
  public static PrivateText open(String text) {
    return new PrivateText(text, text);
  }

  /** A sentence that may repeat an exception's message, a value or a path: those are private. */
  public static PrivateText sentence(String text) {
    String withoutMessage = MESSAGE.matcher(text).replaceAll("$1 " + WITHHELD);
    return new PrivateText(text, VALUE.matcher(withoutMessage).replaceAll(WITHHELD));
  }

  /** This text with another one behind it. */
  public PrivateText plus(PrivateText more) {
    return new PrivateText(full + more.full, shown + more.shown);
  }

  /** This text with more behind it that everybody may read. */
  public PrivateText plus(String more) {
    return plus(open(more));
  }

  /** Both forms changed in the same way. */
  public PrivateText each(UnaryOperator<String> change) {
    return new PrivateText(change.apply(full), change.apply(shown));
  }

  /** The text that everybody may read. */
  @Override
  public String toString() {
    return shown;
  }
}
