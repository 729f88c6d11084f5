package io.dayu.hdfs.admin;

/** Text of others as it may be repeated: one line, not too long, nothing that moves a terminal. */
final class Texts {
  static final int LENGTH_MAX = 300;

  private Texts() {}

  static String brief(String text) {
    String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.length() <= LENGTH_MAX ? line : line.substring(0, LENGTH_MAX) + "...";
  }
}
