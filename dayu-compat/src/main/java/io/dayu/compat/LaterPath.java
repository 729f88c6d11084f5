package io.dayu.compat;

import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Later members of {@link Path}. */
@StandsFor(Path.class)
public final class LaterPath {
  private LaterPath() {}

  /** The path of these names. */
  public static Path of(String first, String... more) {
    return Paths.get(first, more);
  }

  /** The path that an address names. */
  public static Path of(URI address) {
    return Paths.get(address);
  }
}
