package io.dayu.sim.registry;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.sim.scheduler.Scheduler;
import io.dayu.sim.scheduler.rate.Rates;
import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every scheduler by name: Dayu, its variants and all rivals (section 5). */
public final class SchedulerSpecs {
  private SchedulerSpecs() {}

  /** All that there are, Dayu first. */
  public static List<SchedulerSpec> all() {
    List<SchedulerSpec> all = new ArrayList<>();
    all.addAll(DayuSchedulerSpecs.all());
    all.addAll(GridSchedulerSpecs.all());
    all.addAll(BatchSchedulerSpecs.all());
    all.addAll(StockSchedulerSpecs.all());
    return all;
  }

  /**
   * The scheduler of a name; a choice alone stands for itself with Dayu's rates, {@code +W}.
   *
   * @throws IllegalArgumentException with one sentence that names all known ones
   */
  public static SchedulerSpec named(String name) {
    List<SchedulerSpec> all = all();
    for (String known : List.of(name, name + "+" + Rates.ITERATIVE_WSS.label())) {
      for (SchedulerSpec spec : all) {
        if (spec.name().equals(known)) {
          return spec;
        }
      }
    }
    throw new IllegalArgumentException(
        "unknown scheduler \""
            + name
            + "\"; known are "
            + String.join(", ", all.stream().map(SchedulerSpec::name).toList()));
  }

  /**
   * The schedulers of comma-separated names.
   *
   * @throws BadInputException when one is unknown
   */
  public static List<SchedulerSpec> allNamed(String names) {
    List<SchedulerSpec> chosen = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      try {
        chosen.add(named(name.strip()));
      } catch (IllegalArgumentException e) {
        throw new BadInputException(String.valueOf(e.getMessage()));
      }
    }
    return chosen;
  }

  /** The scheduler {@code dayu}, whose transfers give way, by these settings. */
  public static Scheduler shipped(PlannerSettings given) {
    return DayuSchedulerSpecs.shipped(given);
  }

  /** The one of a name, if there is one. */
  public static Optional<SchedulerSpec> find(String name) {
    return all().stream().filter(one -> one.name().equals(name)).findFirst();
  }
}
