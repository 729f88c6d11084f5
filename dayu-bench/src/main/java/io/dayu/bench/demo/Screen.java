package io.dayu.bench.demo;

import java.util.List;

/** A screen for the demo's events, for one thread at a time. */
interface Screen {
  int columns();

  /** A line that stays. */
  void line(String text);

  /** A line that stays and says how it went. */
  void verdict(boolean good, String text);

  /** Shows what is going on now; the next call replaces it where that can be done. */
  void now(List<String> panel, List<String> plain);

  /** Lines that matter only where nothing is redrawn, as the panel has them anyway. */
  void aside(List<String> lines);

  /** Shows what is going on now, in one line. */
  default void now(String text) {
    now(List.of(text), List.of(text));
  }
}
