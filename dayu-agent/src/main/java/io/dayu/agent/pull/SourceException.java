package io.dayu.agent.pull;

import java.io.IOException;

/** A source that cannot give the rest of the block; the bytes so far are good. */
final class SourceException extends IOException {
  private final boolean corrupt;

  private SourceException(String message, boolean corrupt) {
    super(message);
    this.corrupt = corrupt;
  }

  static SourceException broken(String message) {
    return new SourceException(message, false);
  }

  static SourceException corrupt(String message) {
    return new SourceException(message, true);
  }

  boolean isCorrupt() {
    return corrupt;
  }
}
