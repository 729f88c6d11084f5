package io.dayu.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Dayu and where its bugs go, as its build has written them into the jar. */
public final class DayuVersion {
  private static final String FILE = "dayu-version.properties";
  private static final Properties WRITTEN = read();

  private DayuVersion() {}

  /** Such as 0.1.0. */
  public static String get() {
    return WRITTEN.getProperty("version", "unknown");
  }

  /** The one place that says how a bug is reported: an address, or a path in the package. */
  public static String bugs() {
    return WRITTEN.getProperty("bugs", "unknown");
  }

  private static Properties read() {
    Properties written = new Properties();
    try (InputStream in = DayuVersion.class.getClassLoader().getResourceAsStream(FILE)) {
      if (in != null) {
        written.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(FILE + " in Dayu's jar cannot be read", e);
    }
    return written;
  }
}
