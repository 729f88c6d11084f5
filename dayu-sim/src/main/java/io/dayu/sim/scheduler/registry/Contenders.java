package io.dayu.sim.scheduler.registry;

import java.util.ArrayList;
import java.util.List;

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
   * The contender of a name.
   *
   * @throws IllegalArgumentException with one sentence that names all known ones
   */
  public static Contender named(String name) {
    List<Contender> all = all();
    for (Contender contender : all) {
      if (contender.name().equals(name)) {
        return contender;
      }
    }
    throw new IllegalArgumentException(
        "unknown scheduler \""
            + name
            + "\"; known are "
            + String.join(", ", all.stream().map(Contender::name).toList()));
  }
}
