package io.dayu.core.verify;

import java.util.ArrayList;
import java.util.List;

/** Collects violations, so many at most: one bug can break every transfer. Not thread safe. */
final class Findings {
  private static final int MOST = 100;

  private final List<Violation> violations = new ArrayList<>();

  /** Adds a violation unless the condition holds. */
  void require(boolean holds, Violation.Kind kind, Object subject, String message) {
    if (!holds && violations.size() < MOST) {
      violations.add(new Violation(kind, message + ": " + subject));
    }
  }

  /** Adds a violation. */
  void fail(Violation.Kind kind, Object subject, String message) {
    require(false, kind, subject, message);
  }

  List<Violation> all() {
    return List.copyOf(violations);
  }
}
