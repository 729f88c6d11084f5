package io.dayu.it.differential;

import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws what happens to a cluster, so that it makes sense: who comes back has been away. */
final class Events {
  /**
   * The mood in which events are drawn.
   *
   * @param beside what Dayu does beside recovery
   * @param calm whether little happens, and that comes about first
   */
  record Mood(Set<Beside> beside, boolean calm, boolean slowExcluded) {}

  /** So long takes a size to be come to, or a block to have its extra replicas. */
  private static final int CALM_SEC = 150;

  /** So long takes a death to be noticed, and what it has done to be healed. */
  private static final int PATIENT_SEC = 90;

  private static final int HASTY_SEC = 40;

  /** HDFS's numbers of COLD, WARM, HOT, ONE_SSD and ALL_SSD. */
  private static final int[] STORAGE_POLICIES = {2, 5, 7, 10, 12};

  private final Random random;
  private final Mood mood;
  private final List<Trial.Node> nodes;
  private final List<Trial.File> files;
  private final long scale;
  private final List<Event> events = new ArrayList<>();
  private final Kind[] away;

  /** Files that are being written. */
  private final Set<Integer> writing = new TreeSet<>();

  private final boolean hasty;
  private final boolean atOnce;
  private int second;

  Events(Random random, Mood mood, List<Trial.Node> nodes, List<Trial.File> files, long scale) {
    this.random = random;
    this.mood = mood;
    this.nodes = nodes;
    this.files = files;
    this.scale = scale;
    this.away = new Kind[nodes.size()];
    this.hasty = random.nextInt(3) == 0;
    this.atOnce = random.nextInt(3) == 0;
    this.second = hasty ? 1 + random.nextInt(HASTY_SEC) : PATIENT_SEC;
  }

  List<Event> draw() {
    if (mood.calm()) {
      begin();
    }
    int count = mood.calm() ? random.nextInt(6) : 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      switch (random.nextInt(mood.beside().isEmpty() ? 3 : 4)) {
        case 0 -> fileEvent();
        case 3 -> besideEvent(List.copyOf(mood.beside()).get(random.nextInt(mood.beside().size())));
        default -> one();
      }
      // Some come at once, some when what came before is healed.
      if (!atOnce && random.nextInt(3) > 0) {
        second += 1 + random.nextInt(HASTY_SEC) + (hasty ? 0 : PATIENT_SEC);
      }
    }
    for (int node = 0; node < nodes.size(); node++) {
      if (away[node] == Kind.HUSH) {
        events.add(Event.of(second + PATIENT_SEC, Kind.HEAR, node));
      }
    }
    for (int file : writing) {
      events.add(Event.of(second + PATIENT_SEC, Kind.CLOSE, file));
    }
    return events;
  }

  /** What Dayu does beside recovery begins, maybe while files are being written; then trouble. */
  private void begin() {
    second = 1;
    for (int i = random.nextInt(6); i > 0; i--) {
      write(random.nextInt(files.size()));
    }
    for (Beside one : mood.beside()) {
      for (int i = 0; i < 4; i++) {
        besideEvent(one);
      }
    }
    second += CALM_SEC;
    for (Beside one : mood.beside()) {
      if (random.nextBoolean()) {
        trouble(one);
      }
    }
  }

  /** Just what would hurt most. */
  private void trouble(Beside one) {
    switch (one) {
      case EXTRAS -> {
        files(Kind.HOT).forEach(file -> damaged(file, random.nextInt(3)));
        if (random.nextBoolean()) {
          second += CALM_SEC / 3;
          events.add(Event.of(second, Kind.RESTART, 0));
        }
        second += CALM_SEC / 3;
        files(Kind.HOT).forEach(file -> events.add(Event.of(second, Kind.COOL, file)));
      }
      case REST -> {
        setrepAll(1);
        files(file -> file.replicas().isEmpty()).forEach(this::write);
        second += CALM_SEC;
        setrepAll(0);
      }
      case OFF -> files(file -> random.nextInt(3) == 0).forEach(this::write);
      case EARLY, COLD, CONVERT -> {}
      case HINTS -> {
        for (int file : files(file -> random.nextBoolean())) {
          // Clients pin what they write, so it is pinned before anybody moves it.
          events.add(new Event(0, Kind.PIN, file, 0, 0));
          events.add(new Event(second + 1, Kind.HINT, file, 0, 0));
        }
      }
    }
    second += 1 + random.nextInt(PATIENT_SEC);
  }

  private void damaged(int file, int part) {
    events.add(new Event(second, Kind.CORRUPT, file, part, 0));
    events.add(Event.of(second, Kind.READ, file));
  }

  private void setrepAll(int more) {
    for (int file : files(file -> file.coding().isEmpty())) {
      int replication = Integer.parseInt(files.get(file).redundancy()) + more;
      events.add(new Event(second, Kind.SETREP, file, replication, 0));
    }
  }

  private List<Integer> files(Predicate<Trial.File> which) {
    return IntStream.range(0, files.size())
        .filter(file -> which.test(files.get(file)))
        .boxed()
        .toList();
  }

  /** Those to which that has happened. */
  private Set<Integer> files(Kind kind) {
    return events.stream()
        .filter(event -> event.kind() == kind)
        .map(Event::index)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void fileEvent() {
    int file = random.nextInt(files.size());
    int part = random.nextInt(3);
    switch (random.nextInt(9)) {
      case 8 -> events.add(Event.of(second, Kind.TRUNCATE, file));
      case 0 -> events.add(new Event(second, Kind.CORRUPT, file, part, 0));
      case 1 -> damaged(file, part);
      case 2 -> events.add(Event.of(second, Kind.READ, file));
      case 3 ->
          events.add(Event.of(second, random.nextBoolean() ? Kind.RESTART : Kind.FAILOVER, 0));
      case 4, 5 -> write(file);
      case 6 ->
          events.add(
              new Event(
                  second,
                  Kind.POLICY,
                  file,
                  STORAGE_POLICIES[random.nextInt(STORAGE_POLICIES.length)],
                  0));
      default -> {
        int node = random.nextInt(nodes.size());
        if (away[node] == null) {
          events.add(Event.of(second, Kind.HUSH, node));
          second += 1 + random.nextInt(20);
          events.add(Event.of(second, Kind.RETURN, node));
        }
      }
    }
  }

  private void write(int file) {
    if (writing.remove(file)) {
      events.add(Event.of(second, Kind.CLOSE, file));
    } else {
      writing.add(file);
      boolean there = !files.get(file).replicas().isEmpty();
      events.add(Event.of(second, there ? Kind.APPEND : Kind.CREATE, file));
    }
  }

  private void besideEvent(Beside one) {
    int file = random.nextInt(files.size());
    int part = random.nextInt(3);
    int node = random.nextInt(nodes.size());
    switch (one) {
      case EXTRAS ->
          events.add(Event.of(second, random.nextInt(3) == 0 ? Kind.COOL : Kind.HOT, file));
      case REST -> {
        switch (random.nextInt(3)) {
          case 0 -> events.add(Event.of(second, Kind.REST, node));
          case 1 -> events.add(Event.of(second, Kind.WAKE, node));
          default -> size();
        }
      }
      case EARLY, COLD, CONVERT -> {}
      case OFF -> size();
      case HINTS -> {
        switch (random.nextInt(3)) {
          case 0 -> events.add(Event.of(second, Kind.TIER, file));
          default -> events.add(new Event(second, Kind.HINT, file, part, 0));
        }
      }
    }
  }

  /** Few DataNodes are to be awake, or all. */
  private void size() {
    int size = random.nextInt(4) == 0 ? nodes.size() : 3 + random.nextInt(nodes.size() / 2);
    events.add(new Event(second, Kind.SIZE, 0, size, 0));
  }

  private void one() {
    int node = random.nextInt(nodes.size());
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> nodeEvent(node, Kind.DIE, Kind.RETURN);
      case 3 -> nodeEvent(node, Kind.HUSH, Kind.HEAR);
      case 4, 5 -> nodeEvent(node, Kind.MAINTENANCE, Kind.IN_SERVICE);
      case 6 -> nodeEvent(node, Kind.DECOMMISSION, Kind.RECOMMISSION);
      case 7 -> storm();
      case 8, 9 -> room();
      case 10 -> {
        if (mood.slowExcluded()) {
          nodeEvent(node, Kind.SLOW, Kind.FAST);
        }
      }
      default -> last();
    }
  }

  /** One DataNode is in one trouble at a time. */
  private void nodeEvent(int node, Kind trouble, Kind over) {
    if (away[node] == null) {
      away[node] = trouble;
      events.add(Event.of(second, trouble, node));
    } else if (away[node] == trouble) {
      away[node] = null;
      events.add(Event.of(second, over, node));
    }
  }

  private void storm() {
    int replication = 1 + random.nextInt(5);
    for (int file = 0; file < files.size(); file++) {
      if (random.nextBoolean()) {
        events.add(new Event(second, Kind.SETREP, file, replication, 0));
      }
    }
  }

  private void room() {
    boolean everywhere = random.nextBoolean();
    int only = random.nextInt(nodes.size());
    long bytes = scale * Cases.room(random);
    for (int node = 0; node < nodes.size(); node++) {
      for (int part = 0; part < nodes.get(node).storages().size(); part++) {
        if (everywhere ? random.nextInt(4) > 0 : node == only) {
          events.add(new Event(second, Kind.ROOM, node, part, bytes));
        }
      }
    }
  }

  private void last() {
    int file = random.nextInt(files.size());
    events.add(
        random.nextBoolean()
            ? Event.of(second, Kind.DELETE, file)
            : Event.of(second, Kind.FORGET, 0));
  }
}
