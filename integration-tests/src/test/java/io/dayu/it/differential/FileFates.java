package io.dayu.it.differential;

import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Draws the fates of whole files on top of a drawn trial: files that grow cold, are converted, kept
 * by snapshots, renamed and replaced. Half of all trials stay as they are.
 */
final class FileFates {
  /** Cold files and conversions need so long before trouble may find them half done. */
  private static final int SOON_SEC = 60;

  private static final int LATER_SEC = 90;

  private final Random random;
  private final Trial trial;
  private final Set<Beside> beside = EnumSet.noneOf(Beside.class);
  private final List<Event> events = new ArrayList<>();

  private FileFates(long seed, Trial trial) {
    // Neighbouring seeds begin alike.
    this.random = new Random(seed * 0xBF58476D1CE4E5B9L);
    random.nextInt();
    this.trial = trial;
    beside.addAll(trial.beside());
    events.addAll(trial.events());
  }

  /** The trial of a seed, with the fates of its files. */
  static Trial draw(long seed, Trial trial) {
    return new FileFates(seed, trial).draw();
  }

  private Trial draw() {
    if (random.nextBoolean()) {
      return trial;
    }
    int last = trial.lastSecond() + LATER_SEC;
    if (random.nextBoolean()) {
      cold(last);
    }
    if (random.nextBoolean()) {
      convert(last);
    }
    if (random.nextBoolean()) {
      keep(last);
    }
    return trial.with(beside, events);
  }

  private void cold(int last) {
    beside.add(Beside.COLD);
    for (int file : some(4)) {
      events.add(Event.of(within(1, last), Kind.OPEN, file));
    }
    if (random.nextInt(4) == 0) {
      events.add(Event.of(within(SOON_SEC, last), Kind.RESTORE, 0));
    }
  }

  private void convert(int last) {
    beside.add(Beside.CONVERT);
    int second = random.nextBoolean() ? within(1, SOON_SEC) : within(1, last);
    for (int file : some(3)) {
      events.add(new Event(second + random.nextInt(5), Kind.CONVERT, file, random.nextInt(5), 0));
    }
  }

  private void keep(int last) {
    int second = within(2, last);
    List<Integer> kept = some(3);
    for (int file : kept) {
      events.add(new Event(second - 1, Kind.RENAME, file, 1, 0));
    }
    events.add(new Event(second, Kind.SNAPSHOT, 0, 0, 0));
    for (int file : kept) {
      int later = second + 1 + random.nextInt(LATER_SEC);
      switch (random.nextInt(5)) {
        case 0 -> events.add(Event.of(later, Kind.DELETE, file));
        case 1 -> events.add(new Event(later, Kind.OVER, any(), file, 0));
        case 2 -> events.add(Event.of(later, Kind.RENAME, file));
        case 3 -> events.add(new Event(later, Kind.SETREP, file, 1 + random.nextInt(4), 0));
        default -> {}
      }
    }
    if (random.nextBoolean()) {
      events.add(new Event(second + LATER_SEC + 1, Kind.UNSNAPSHOT, 0, 0, 0));
    }
  }

  private int within(int from, int last) {
    return from + random.nextInt(Math.max(1, last - from));
  }

  private int any() {
    return random.nextInt(trial.files().size());
  }

  /** One of so many files. */
  private List<Integer> some(int oneOf) {
    return IntStream.range(0, trial.files().size())
        .filter(file -> random.nextInt(oneOf) == 0)
        .boxed()
        .toList();
  }
}
