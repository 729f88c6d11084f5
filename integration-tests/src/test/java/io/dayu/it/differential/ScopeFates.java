package io.dayu.it.differential;

import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Draws scopes on top of a drawn trial, which change while blocks wait and are under way. Half of
 * all trials stay as they are: Dayu has all blocks.
 */
final class ScopeFates {
  private static final int[] PERCENT = {1, 10, 30, 50, 70, 100, 100};

  /** So soon after an event blocks wait. */
  private static final int SOON_SEC = 50;

  private final Random random;
  private final Trial trial;

  private ScopeFates(long seed, Trial trial) {
    // Neighbouring seeds begin alike.
    this.random = new Random(seed * 0x94D049BB133111EBL);
    random.nextInt();
    this.trial = trial;
  }

  /** The trial of a seed, with its scopes. */
  static Trial draw(long seed, Trial trial) {
    return new ScopeFates(seed, trial).draw();
  }

  private Trial draw() {
    if (random.nextBoolean()) {
      return trial;
    }
    List<Event> events = new ArrayList<>(trial.events());
    if (random.nextBoolean()) {
      events.add(scope(0));
    }
    int count = trial.events().isEmpty() ? 0 : 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Event other = trial.events().get(random.nextInt(trial.events().size()));
      events.add(scope(other.second() + random.nextInt(SOON_SEC)));
    }
    return trial.withEvents(events);
  }

  private Event scope(int second) {
    int way = random.nextInt(PlayedScope.WAYS);
    int node = random.nextInt(trial.nodes().size());
    int part =
        way == PlayedScope.SHARE ? PERCENT[random.nextInt(PERCENT.length)] : random.nextInt(2);
    return new Event(second, Kind.SCOPE, node, part, way);
  }
}
