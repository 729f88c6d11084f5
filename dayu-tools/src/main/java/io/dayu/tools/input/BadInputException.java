package io.dayu.tools.input;

/** An error in the user's input; the message is one sentence for the user. */
public final class BadInputException extends RuntimeException {
  public BadInputException(String message) {
    super(message);
  }
}
