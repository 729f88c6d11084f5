package io.dayu.sim.testing;

import io.dayu.tools.input.Amount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The defaults of Dayu's keys, as dayu-protocol ships them. */
public final class ShippedKeys {
  private static final Path FILE =
      Path.of("..", "dayu-protocol", "src", "main", "resources", "dayu-default.xml");
  private static final Pattern PROPERTY =
      Pattern.compile("<name>([^<]*)</name>\\s*<value>([^<]*)</value>");

  private final Map<String, String> values;

  private ShippedKeys(Map<String, String> values) {
    this.values = values;
  }

  /** Reads them. */
  public static ShippedKeys read() {
    try {
      return new ShippedKeys(
          PROPERTY
              .matcher(Files.readString(FILE))
              .results()
              .collect(Collectors.toMap(one -> one.group(1), ShippedKeys::value)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String value(MatchResult property) {
    return property.group(2);
  }

  /** The default of a key, which must be there. */
  public String text(String key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException(key + " is no key");
    }
    return value;
  }

  /** The number that a key has. */
  public double number(String key) {
    return Double.parseDouble(text(key));
  }

  /** The time that a key has, in nanoseconds. */
  public long timeNs(String key) {
    return new Amount.Time().convert(text(key));
  }
}
