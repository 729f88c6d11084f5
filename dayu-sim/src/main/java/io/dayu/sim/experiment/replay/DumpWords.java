package io.dayu.sim.experiment.replay;

import io.dayu.tools.input.BadInputException;

/** The words of one line of a dump, read one after another. Not thread safe. */
final class DumpWords {
  private final String where;
  private final String[] words;
  private int next;

  /** The words of a line; {@code where} names it. */
  DumpWords(String where, String line) {
    this.where = where;
    this.words = line.split(" ", -1);
  }

  String word() {
    if (next == words.length) {
      throw bad("it ends after " + next + " words");
    }
    return words[next++];
  }

  /** The next word, which must be this one. */
  void expect(String word) {
    String found = word();
    if (!found.equals(word)) {
      throw bad(word + " is expected where " + found + " stands");
    }
  }

  /** The value in the next word, which must be {@code name=value}. */
  String value(String name) {
    String word = word();
    String begin = name + "=";
    if (!word.startsWith(begin)) {
      throw bad(begin + "... is expected where " + word + " stands");
    }
    return word.substring(begin.length());
  }

  /** Checks that nothing follows. */
  void end() {
    if (next < words.length) {
      throw bad(words[next] + " is one word too many");
    }
  }

  /** The sentence that refuses the line. */
  BadInputException bad(String what) {
    return new BadInputException(where + ": " + what);
  }
}
