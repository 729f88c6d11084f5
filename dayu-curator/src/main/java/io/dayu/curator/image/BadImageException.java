package io.dayu.curator.image;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file is no fsimage, or is damaged; the message names the file and says what to do. */
public final class BadImageException extends IOException {
  private static final String REMEDY = " Fetch it again.";

  BadImageException(String message) {
    super(message);
  }

  private BadImageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Says that a fsimage is damaged.
   *
   * @param place in the file, such as {@code section INODE}
   * @param how the fault that was seen, in words
   */
  static BadImageException damaged(
      Object image, String place, String how, @Nullable Throwable cause) {
    return damaged(image, place, how, REMEDY, cause);
  }

  static BadImageException damaged(
      Object file, String place, String how, String remedy, @Nullable Throwable cause) {
    return new BadImageException(file + " is damaged: " + place + " " + how + "." + remedy, cause);
  }
}
