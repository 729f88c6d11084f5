package io.dayu.it.differential;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hdfs.server.namenode.ColdFilesBridge;
import org.apache.hadoop.hdfs.server.namenode.QuietFiles;

/** Files as their owners have left them: what nothing but an event may change. */
final class OwnersFiles {
  /** No factor is lowered below it. */
  private static final int FLOOR = 2;

  /** So long a file that was used is not cold. */
  private static final int WARM_SEC = 3_500;

  private final PlayedNameNode nameNode;
  private final Map<Integer, String> states = new HashMap<>();
  private final Map<Integer, Integer> factors = new HashMap<>();
  private final Map<Integer, Long> usedAtSec = new HashMap<>();
  private final Set<Integer> cooled = new HashSet<>();
  private final Set<String> faults = new HashSet<>();

  OwnersFiles(Trial trial, PlayedNameNode nameNode) throws IOException {
    this.nameNode = nameNode;
    for (int number = 0; number < trial.files().size(); number++) {
      note(number);
      noteFactor(number, nameNode.files().factor(nameNode.name(number)));
    }
  }

  private void note(int number) throws IOException {
    QuietFiles.Status file = nameNode.files().status(nameNode.name(number));
    if (file == null) {
      states.remove(number);
    } else {
      states.put(number, text(file));
    }
  }

  private static String text(QuietFiles.Status file) {
    return "%d bytes, %s, modified %d, storage policy %d"
        .formatted(file.bytes(), file.rights(), file.modifiedMs(), file.storagePolicy());
  }

  private void noteFactor(int number, int factor) {
    if (factor > 0) {
      factors.put(number, factor);
    }
  }

  /** An event has happened. */
  void happened(Event event, long second) throws IOException {
    int number = event.index();
    switch (event.kind()) {
      case CREATE -> noteFactor(number, nameNode.files().factor(nameNode.name(number)));
      case APPEND, CLOSE, TRUNCATE -> states.remove(number);
      case POLICY -> {
        if (states.containsKey(number)) {
          note(number);
        }
      }
      case DELETE -> forget(number);
      case OVER -> {
        if (!nameNode.hdfs().exists(nameNode.name(event.part()))) {
          forget(event.part());
        }
      }
      case SETREP -> {
        // One that asks for the factor that a cold file has already is seen by nobody.
        if (cooled.contains(number)) {
          factors.remove(number);
        } else if (factors.containsKey(number)) {
          noteFactor(number, nameNode.files().factor(nameNode.name(number)));
        }
      }
      case OPEN -> usedAtSec.put(number, second);
      case RESTORE -> cooled.forEach(one -> usedAtSec.put(one, second));
      default -> {}
    }
  }

  private void forget(int number) {
    states.remove(number);
    factors.remove(number);
  }

  /** Looks at the factors as they are now. */
  void look() throws IOException {
    for (Map.Entry<Integer, Integer> one : factors.entrySet()) {
      int number = one.getKey();
      int owners = one.getValue();
      int now = nameNode.files().factor(nameNode.name(number));
      if (now > 0 && now < owners) {
        cooled.add(number);
        nameNode.judgeApart(nameNode.blockIds().get(number));
      }
      if (now > owners || (now > 0 && now < Math.min(owners, FLOOR))) {
        faults.add("file %d has factor %d, and its owner's is %d".formatted(number, now, owners));
      }
    }
  }

  /** What must not be in the end, a sentence each. */
  List<String> faults(long second) throws IOException {
    List<String> found = new ArrayList<>(faults);
    for (Map.Entry<Integer, String> one : states.entrySet()) {
      QuietFiles.Status file = nameNode.files().status(nameNode.name(one.getKey()));
      String now = file == null ? "gone" : text(file);
      if (!now.equals(one.getValue())) {
        found.add("file %d was %s, and is %s".formatted(one.getKey(), one.getValue(), now));
      }
    }
    for (Map.Entry<Integer, Integer> one : factors.entrySet()) {
      judgeFactor(one.getKey(), one.getValue(), second, found);
    }
    for (String name : nameNode.files().names()) {
      if (!nameNode.names().contains(name)) {
        found.add(name + " is left beside the files");
      }
    }
    return found;
  }

  private void judgeFactor(int number, int owners, long second, List<String> found)
      throws IOException {
    String name = nameNode.name(number);
    int now = nameNode.files().factor(name);
    boolean used =
        usedAtSec.containsKey(number) && second - usedAtSec.getOrDefault(number, 0L) < WARM_SEC;
    if (now > 0 && now < owners && used) {
      found.add("file %d was used, and has factor %d of %d".formatted(number, now, owners));
    }
    if (now == owners && nameNode.files().carries(name, ColdFilesBridge.ATTRIBUTE)) {
      found.add("file %d has its owner's factor, and carries another".formatted(number));
    }
  }
}
