package io.dayu.it.differential;

import io.dayu.it.differential.Event.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws what happens to a cluster, so that it makes sense: who comes back has been away. */
final class Events {
  /** So long takes a death to be noticed, and what it has done to be healed. */
  private static final int PATIENT_SEC = 90;

  private static final int HASTY_SEC = 40;

  private final Random random;
  private final List<Trial.Node> nodes;
  private final List<Trial.File> files;
  private final boolean slowExcluded;
  private final long scale;
  private final List<Event> events = new ArrayList<>();
  private final Kind[] away;
  private final boolean hasty;
  private final boolean atOnce;
  private int second;

  Events(
      Random random,
      List<Trial.Node> nodes,
      List<Trial.File> files,
      boolean slowExcluded,
      long scale) {
    this.random = random;
    this.nodes = nodes;
    this.files = files;
    this.slowExcluded = slowExcluded;
    this.scale = scale;
    this.away = new Kind[nodes.size()];
    this.hasty = random.nextInt(3) == 0;
    this.atOnce = random.nextInt(3) == 0;
    this.second = hasty ? 1 + random.nextInt(HASTY_SEC) : PATIENT_SEC;
  }

  List<Event> draw() {
    int count = 1 + random.nextInt(9);
    for (int i = 0; i < count; i++) {
      one();
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
    return events;
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
        if (slowExcluded) {
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
