package io.dayu.it.curate;

import java.util.List;

/** A task of {@code curate run}, in the order in which a site would have them. */
enum CurateStage {
  BALANCE("balance"),
  TIERING("tiering"),
  CODING("cold-to-coded");

  static final List<CurateStage> ALL = List.of(values());

  private final String task;

  CurateStage(String task) {
    this.task = task;
  }

  /** What the command calls it. */
  String task() {
    return task;
  }
}
