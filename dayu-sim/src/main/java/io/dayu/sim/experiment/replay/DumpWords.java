package io.dayu.sim.experiment.replay;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.tools.input.BadInputException;
import java.util.Arrays;

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

  long number() {
    String word = word();
    try {
      return Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw bad(word + " is no whole number");
    }
  }

  int smallNumber() {
    long number = number();
    if (number != (int) number) {
      throw bad(number + " is too great");
    }
    return (int) number;
  }

  boolean yesOrNo() {
    String word = word();
    if (!word.equals("true") && !word.equals("false")) {
      throw bad(word + " is neither true nor false");
    }
    return word.equals("true");
  }

  long[] numbers() {
    String word = word();
    if (word.equals("-")) {
      return new long[0];
    }
    try {
      return Arrays.stream(word.split(",", -1)).mapToLong(Long::parseLong).toArray();
    } catch (NumberFormatException e) {
      throw bad(word + " is no list of whole numbers");
    }
  }

  int[] smallNumbers() {
    return Arrays.stream(numbers()).mapToInt(Math::toIntExact).toArray();
  }

  IntSet set() {
    return IntSet.of(smallNumbers());
  }

  LinkState link() {
    return new LinkState(number(), number(), number(), yesOrNo());
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
