package io.dayu.bench.daemons;

import io.dayu.tools.input.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The one jar that goes beside Hadoop's own. */
public final class DropInJar {
  private DropInJar() {}

  /** Its path, as the system property {@code dayu.dropin.jar} says. */
  public static Path find() {
    Path jar = Path.of(System.getProperty("dayu.dropin.jar", ""));
    if (!Files.isRegularFile(jar)) {
      throw new BadInputException("The drop-in jar " + jar + " is missing; ./dayu builds it.");
    }
    return jar;
  }
}
