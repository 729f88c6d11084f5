package io.dayu.compat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Later members of {@link Files}. */
@StandsFor(Files.class)
public final class LaterFiles {
  private LaterFiles() {}

  /**
   * All of a file of UTF-8.
   *
   * @throws java.nio.charset.CharacterCodingException when it is not of UTF-8
   */
  public static String readString(Path file) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
    return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
  }
}
