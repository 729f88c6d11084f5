package io.dayu.it.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;

/** Calls from where nothing may be thrown that must be declared. */
public final class Unchecked {
  private Unchecked() {}

  /** What a call returns. */
  public static <T> T call(Callable<T> call) {
    try {
      return call.call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
