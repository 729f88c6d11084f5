package io.dayu.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Dayu that this code is of, as its build has written it into the jar. */
public final class DayuVersion {
  private static final String FILE = "dayu-version.properties";
  private static final String VERSION = read();

  private DayuVersion() {}

  /** Such as 0.1.0. */
  public static String get() {
    return VERSION;
  }

  private static String read() {
    Properties written = new Properties();
    try (InputStream in = DayuVersion.class.getClassLoader().getResourceAsStream(FILE)) {
      if (in == null) {
        return "unknown";
      }
      written.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " in Dayu's jar cannot be read", e);
    }
    return written.getProperty("version", "unknown");
  }
}
