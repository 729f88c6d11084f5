package io.dayu.it.differential;

import io.dayu.hdfs.scheduler.DayuMode;
import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Draws modes on top of a drawn trial: Dayu steps back, is turned off, or goes into shadow while
 * blocks wait and are under way, and is mostly made active again. In two thirds of all trials Dayu
 * is active. In a quarter an operator pauses it, but where it is judged how long blocks have one
 * replica left: a pause is an order to wait.
 */
final class ModeFates {
  /** So soon after an event blocks wait. */
  private static final int SOON_SEC = 50;

  private static final DayuMode[] LEAVING = {
    DayuMode.STEPPED_BACK, DayuMode.STEPPED_BACK, DayuMode.OFF, DayuMode.SHADOW
  };

  private final Random random;
  private final Trial trial;

  private ModeFates(long seed, Trial trial) {
    // Neighbouring seeds begin alike.
    this.random = new Random(seed * 0xD6E8FEB86659FD93L);
    random.nextInt();
    this.trial = trial;
  }

  /** The trial of a seed, with its modes. */
  static Trial draw(long seed, Trial trial) {
    ModeFates fates = new ModeFates(seed, trial);
    return fates.pause(fates.draw());
  }

  private Trial draw() {
    if (random.nextInt(3) > 0 || trial.events().isEmpty()) {
      return trial;
    }
    List<Event> events = new ArrayList<>(trial.events());
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      int second = soonAfterAny();
      events.add(mode(second, LEAVING[random.nextInt(LEAVING.length)]));
      if (random.nextInt(4) > 0) {
        events.add(mode(second + 1 + random.nextInt(2 * SOON_SEC), DayuMode.ACTIVE));
      }
    }
    return trial.withEvents(events);
  }

  private Trial pause(Trial drawn) {
    if (trial.events().isEmpty() || Verdict.hasFewLosses(trial) || random.nextInt(4) > 0) {
      return drawn;
    }
    List<Event> events = new ArrayList<>(drawn.events());
    events.add(new Event(soonAfterAny(), Kind.PAUSE, 0, 1 + random.nextInt(2 * SOON_SEC), 0));
    return drawn.withEvents(events);
  }

  private int soonAfterAny() {
    return trial.events().get(random.nextInt(trial.events().size())).second()
        + random.nextInt(SOON_SEC);
  }

  private static Event mode(int second, DayuMode mode) {
    return new Event(second, Kind.MODE, 0, PlayedMode.ALL.indexOf(mode), 0);
  }
}
