package io.dayu.curator.image;

import java.io.IOException;

/** A file is no fsimage, or is damaged; the message names the file and is one sentence. */
public final class BadImageException extends IOException {
  BadImageException(String message) {
    super(message);
  }
}
