package io.dayu.sim.figure;

import io.dayu.sim.registry.SchedulerSpec;
import io.dayu.sim.registry.SchedulerSpecs;
import java.util.List;

/** Names of the schedulers that the paper's figures compare. */
final class Names {
  static final String DAYU = "dayu";
  static final String PAPER = "dayu-paper";
  static final String RANDOM = "random+W";

  /** The choices of section 5. */
  static final List<String> RIVAL_CHOICES =
      List.of("random", "best-of-two-random", "weighted-random", "greedy1-paper", "greedy2");

  private Names() {}

  /** The schedulers of those names that the registry knows, in their order. */
  static List<SchedulerSpec> known(List<String> names) {
    return names.stream().flatMap(name -> SchedulerSpecs.find(name).stream()).toList();
  }
}
