package io.dayu.lower;

/** Code that the tool cannot lower. */
final class UnknownCodeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnknownCodeException(String type, String what) {
    super("The class " + type.replace('/', '.') + " " + what + ", which dayu-lower cannot lower.");
  }
}
