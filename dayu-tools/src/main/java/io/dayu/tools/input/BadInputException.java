package io.dayu.tools.input;

/** What the user gave cannot be used; the message is one sentence for the user. */
public final class BadInputException extends RuntimeException {
  public BadInputException(String message) {
    super(message);
  }
}
