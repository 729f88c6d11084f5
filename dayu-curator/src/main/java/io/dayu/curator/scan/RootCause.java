package io.dayu.curator.scan;

import io.dayu.tools.input.BadInputException;
import io.dayu.tools.input.OneSentence;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkException;
import org.jspecify.annotations.Nullable;

/**
 * The root cause of a failure. Spark wraps what a task has failed by, and adds traces; an operator
 * needs the sentence in it.
 */
public final class RootCause {
  /**
   * The pattern in which Spark puts a failure of an executor into text, where the driver cannot
   * read it.
   */
  private static final Pattern IN_TEXT =
      Pattern.compile("(?:\\w+\\.)+(?:\\w*IOException|FSError|BadImageException): ([^\\n]+)");

  private RootCause() {}

  /**
   * The failure in one sentence.
   *
   * @return null where it is a fault of ours, of which a trace says more
   */
  public static @Nullable IOException of(Throwable thrown) {
    boolean ofSpark = false;
    String text = "";
    for (Throwable one = thrown; one != null; one = one.getCause()) {
      if (one instanceof BadInputException) {
        return null;
      }
      if (one instanceof IOException io) {
        return io == thrown ? io : new IOException(sentence(io), thrown);
      }
      if (one instanceof SparkException) {
        ofSpark = true;
        text = String.valueOf(one.getMessage());
      }
    }
    @Nullable String said = ofSpark ? ofTask(text) : null;
    return said == null ? null : new IOException(said, thrown);
  }

  private static String sentence(IOException cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : OneSentence.withoutTrace(message);
  }

  private static @Nullable String ofTask(String text) {
    Matcher found = IN_TEXT.matcher(text);
    @Nullable String last = null;
    while (found.find()) {
      last = found.group(1);
    }
    return last;
  }
}
