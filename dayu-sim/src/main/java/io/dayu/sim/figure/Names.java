package io.dayu.sim.figure;

import io.dayu.sim.registry.Contender;
import io.dayu.sim.registry.Contenders;
import java.util.List;

/** Names of the contenders that the paper's figures compare. */
final class Names {
  static final String DAYU = "dayu";
  static final String PAPER = "dayu-paper";
  static final String RANDOM = "random+W";

  /** The choices of section 5. */
  static final List<String> RIVAL_CHOICES =
      List.of("random", "best-of-two-random", "weighted-random", "greedy1", "greedy2");

  private Names() {}

  /** Those of the names that the registry knows, in their order. */
  static List<Contender> known(List<String> names) {
    return names.stream().flatMap(name -> Contenders.find(name).stream()).toList();
  }
}
