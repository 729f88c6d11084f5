package io.dayu.sim.registry;

import io.dayu.sim.scheduler.rate.Rates;
import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every scheduler by name: Dayu, its variants and all rivals (section 5). */
public final class Contenders {
  private Contenders() {}

  /** All that there are, Dayu first. */
  public static List<Contender> all() {
    List<Contender> all = new ArrayList<>();
    all.addAll(DayuContenders.all());
    all.addAll(GridContenders.all());
    all.addAll(BatchContenders.all());
    all.addAll(StockContenders.all());
    return all;
  }

  /**
   * The contender of a name; a choice alone stands for itself with Dayu's rates, {@code +W}.
   *
   * @throws IllegalArgumentException with one sentence that names all known ones
   */
  public static Contender named(String name) {
    List<Contender> all = all();
    for (String known : List.of(name, name + "+" + Rates.ITERATIVE_WSS.label())) {
      for (Contender contender : all) {
        if (contender.name().equals(known)) {
          return contender;
        }
      }
    }
    throw new IllegalArgumentException(
        "unknown scheduler \""
            + name
            + "\"; known are "
            + String.join(", ", all.stream().map(Contender::name).toList()));
  }

  /**
   * Those of comma-separated names.
   *
   * @throws BadInputException when one is unknown
   */
  public static List<Contender> allNamed(String names) {
    List<Contender> chosen = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      try {
        chosen.add(named(name.strip()));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
    }
    return chosen;
  }

  /** The one of a name, if there is one. */
  public static Optional<Contender> find(String name) {
    return all().stream().filter(one -> one.name().equals(name)).findFirst();
  }
}
