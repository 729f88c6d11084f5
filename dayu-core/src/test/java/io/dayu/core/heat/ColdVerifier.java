package io.dayu.core.heat;

import java.util.ArrayList;
import java.util.List;

/** A verifier of factors that were changed while files were cold, in one place for all tests. */
public final class ColdVerifier {
  private ColdVerifier() {}

  /**
   * What is wrong, in words, with one change of a file, by whatever it was made.
   *
   * @param floor below which no factor is lowered
   */
  public static List<String> findings(int floor, ColdFile before, ColdFile after) {
    List<String> findings = new ArrayList<>();
    if (after.factor() < before.factor()) {
      if (after.factor() < floor) {
        findings.add("factor " + after.factor() + " is under the floor of " + floor);
      }
      if (before.unfit() || before.beingWritten() || before.kept().isPresent()) {
        findings.add("its factor was not to be lowered: " + before);
      }
      if (after.kept().isEmpty()
          || after.kept().get().own() != before.factor()
          || !after.kept().get().isFor(after)) {
        findings.add("it does not carry its owner's factor: " + after);
      }
    }
    if (after.factor() > before.factor()
        && (before.kept().isEmpty()
            || !before.kept().get().isFor(before)
            || before.kept().get().own() != after.factor())) {
      findings.add("it got a factor that nobody kept for it: " + before + ", " + after);
    }
    if (after.factor() == before.factor()
        && before.kept().isPresent()
        && before.kept().get().isFor(before)
        && after.kept().isEmpty()) {
      findings.add("its owner's factor is forgotten: " + before);
    }
    return findings;
  }
}
