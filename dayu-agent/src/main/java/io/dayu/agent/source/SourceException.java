package io.dayu.agent.source;

import java.io.IOException;

/** A source that cannot give the rest of the block; the bytes so far are good. */
public final class SourceException extends IOException {
  private final boolean corrupt;

  private SourceException(String message, boolean corrupt) {
    super(message);
    this.corrupt = corrupt;
  }

  /** It fails for another reason than its bytes. */
  public static SourceException broken(String message) {
    return new SourceException(message, false);
  }

  /** Its bytes are not those that their checksums are of. */
  public static SourceException corrupt(String message) {
    return new SourceException(message, true);
  }

  /** Whether its bytes are wrong. */
  public boolean isCorrupt() {
    return corrupt;
  }
}
