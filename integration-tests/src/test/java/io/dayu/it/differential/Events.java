package io.dayu.it.differential;

import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.Collections;
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
   * What is drawn.
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

  /** Room that no block fits in, and an empty one does. */
  private static final int LITTLE = 100;

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

  private int snapshots;
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
    if (mood.beside().contains(Beside.OFF) && random.nextBoolean()) {
      files(file -> random.nextInt(3) > 0).forEach(this::write);
    } else {
      for (int i = random.nextInt(6); i > 0; i--) {
        write(random.nextInt(files.size()));
      }
    }
    if (mood.beside().contains(Beside.COLD)) {
      files(file -> random.nextBoolean()).forEach(this::open);
    }
    if (mood.beside().contains(Beside.EXTRAS) && random.nextBoolean()) {
      files(file -> random.nextInt(3) > 0)
          .forEach(file -> events.add(Event.of(second, Kind.HOT, file)));
    }
    for (Beside one : mood.beside()) {
      for (int i = 0; i < 4; i++) {
        besideEvent(one);
      }
    }
    if (mood.beside().contains(Beside.OFF) && random.nextBoolean()) {
      events.add(new Event(second, Kind.SIZE, 0, 3 + random.nextInt(2), 0));
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
        switch (random.nextInt(3)) {
          case 0 -> moreForAWhile();
          case 1 -> {
            oneOfEachRackRests();
            moreForAWhile();
          }
          default -> newFilesInAFullRack();
        }
      }
      case OFF -> files(file -> random.nextInt(3) == 0).forEach(this::write);
      case HINTS -> {
        for (int file : files(file -> random.nextBoolean())) {
          events.add(new Event(second, Kind.PIN, file, 0, 0));
          events.add(new Event(second + 1, Kind.HINT, file, 0, 0));
        }
      }
      case COLD -> {
        files(file -> random.nextInt(3) == 0).forEach(this::open);
        if (random.nextInt(3) == 0) {
          events.add(Event.of(second + PATIENT_SEC, Kind.RESTORE, 0));
        }
      }
      case CONVERT -> {
        convertSome();
        if (random.nextBoolean()) {
          events.add(Event.of(second + random.nextInt(5), Kind.RESTART, 0));
        }
      }
    }
    second += 1 + random.nextInt(PATIENT_SEC);
  }

  private void open(int file) {
    events.add(Event.of(second, Kind.OPEN, file));
  }

  private void convertSome() {
    int coding = random.nextInt(8);
    for (int file : files(file -> file.coding().isEmpty() && random.nextInt(3) == 0)) {
      events.add(new Event(second, Kind.CONVERT, file, coding, 0));
    }
  }

  /** Blocks have a replica more, and then too many; files are begun in between. */
  private void moreForAWhile() {
    setrepAll(1);
    files(file -> file.replicas().isEmpty()).forEach(this::write);
    second += CALM_SEC;
    setrepAll(0);
  }

  private void oneOfEachRackRests() {
    Set<String> racks = new TreeSet<>();
    for (int node : someOrder()) {
      if (racks.add(nodes.get(node).rack())) {
        events.add(Event.of(second, Kind.REST, node));
      }
    }
    second += PATIENT_SEC / 2;
  }

  /** Those of a rack that do not rest have no room, and files are begun and closed. */
  private void newFilesInAFullRack() {
    String rack = nodes.get(random.nextInt(nodes.size())).rack();
    int rests = 0;
    for (int node : someOrder()) {
      if (!nodes.get(node).rack().equals(rack)) {
        continue;
      }
      if (rests++ == 0) {
        events.add(Event.of(second, Kind.REST, node));
        continue;
      }
      for (int part = 0; part < nodes.get(node).storages().size(); part++) {
        events.add(new Event(second, Kind.ROOM, node, part, LITTLE));
      }
    }
    second += PATIENT_SEC / 2;
    List<Integer> begun =
        files(file -> file.replicas().isEmpty()).stream()
            .filter(file -> !writing.contains(file))
            .toList();
    begun.forEach(this::write);
    second += PATIENT_SEC / 3;
    begun.forEach(this::write);
  }

  private List<Integer> someOrder() {
    List<Integer> order = new ArrayList<>(IntStream.range(0, nodes.size()).boxed().toList());
    Collections.shuffle(order, random);
    return order;
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
    switch (random.nextInt(10)) {
      case 9 -> places();
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

  /** Files are where snapshots are taken, and what becomes of them then. */
  private void places() {
    List<Integer> some = files(file -> random.nextInt(3) == 0);
    for (int file : some) {
      events.add(new Event(second, Kind.RENAME, file, 1, 0));
    }
    int snapshot = snapshots++;
    if (random.nextInt(3) > 0) {
      events.add(new Event(second, Kind.SNAPSHOT, 0, snapshot, 0));
      second += random.nextInt(PATIENT_SEC);
    }
    for (int file : some) {
      switch (random.nextInt(5)) {
        case 0 -> events.add(Event.of(second, Kind.DELETE, file));
        case 1 -> events.add(Event.of(second, Kind.RENAME, file));
        case 2 -> over(file, some);
        case 3 -> over(file, files(one -> true));
        default -> {
          if (mood.beside().contains(Beside.CONVERT)) {
            events.add(new Event(second, Kind.CONVERT, file, random.nextInt(8), 0));
          }
        }
      }
    }
    if (random.nextBoolean()) {
      second += random.nextInt(PATIENT_SEC);
      events.add(new Event(second, Kind.UNSNAPSHOT, 0, snapshot, 0));
    }
  }

  private void over(int file, List<Integer> others) {
    int other = others.get(random.nextInt(others.size()));
    if (other != file) {
      events.add(new Event(second, Kind.OVER, file, other, 0));
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
      case OFF -> size();
      case HINTS -> {
        switch (random.nextInt(3)) {
          case 0 -> events.add(Event.of(second, Kind.TIER, file));
          default -> events.add(new Event(second, Kind.HINT, file, part, 0));
        }
      }
      case COLD -> {
        if (random.nextInt(8) == 0) {
          events.add(Event.of(second, Kind.RESTORE, 0));
        } else {
          open(file);
        }
      }
      case CONVERT -> events.add(new Event(second, Kind.CONVERT, file, random.nextInt(8), 0));
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
