package io.dayu.sim.experiment;

import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All contenders by name, as the registry of schedulers has them. */
public final class Contenders {
  private static final Map<String, Double> REFILLS = Map.of("dayu", 0.1, "dayu-full", 0.2);

  private Contenders() {}

  /** All of them, Dayu first. */
  public static List<Contender> all() {
    return io.dayu.sim.registry.Contenders.all().stream().map(Contenders::of).toList();
  }

  private static Contender of(io.dayu.sim.registry.Contender known) {
    return new Contender(known, REFILLS.getOrDefault(known.name(), 0.0));
  }

  /** The one of a name, if there is one. */
  public static Optional<Contender> find(String name) {
    return all().stream().filter(one -> one.name().equals(name)).findFirst();
  }

  /** Those of comma-separated names. */
  public static List<Contender> named(String names) {
    List<Contender> chosen = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      try {
        chosen.add(of(io.dayu.sim.registry.Contenders.named(name.strip())));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
    }
    return chosen;
  }
}
