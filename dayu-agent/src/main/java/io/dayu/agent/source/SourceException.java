package io.dayu.agent.source;

import java.io.IOException;

/** A source that cannot give the rest of the block; the bytes so far are good. */
public final class SourceException extends IOException {
  private final boolean corrupt;

  private SourceException(String message, boolean corrupt) {
    super(message);
    this.corrupt = corrupt;
  }

  /** A failure for another reason than the source's bytes. */
  public static SourceException broken(String message) {
    return new SourceException(message, false);
  }

  /** A failure by bytes that are not those that their checksums are of. */
  public static SourceException corrupt(String message) {
    return new SourceException(message, true);
  }

  /** True if its bytes are wrong. */
  public boolean isCorrupt() {
    return corrupt;
  }
}
