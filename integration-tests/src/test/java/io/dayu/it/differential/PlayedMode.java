package io.dayu.it.differential;

import io.dayu.hdfs.scheduler.DayuMode;
import io.dayu.hdfs.state.Transfer;
import io.dayu.protocol.TransferId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The mode of a trial as it changes, and what Dayu has begun while all is stock HDFS's. */
final class PlayedMode {
  /** The modes, by the part of an event. */
  static final List<DayuMode> ALL = List.of(DayuMode.values());

  private final Set<TransferId> known = new HashSet<>();
  private final List<String> faults = new ArrayList<>();
  private DayuMode mode = DayuMode.ACTIVE;

  /** The one in force. */
  DayuMode now() {
    return mode;
  }

  /** An operator sets another, or Dayu steps back. */
  void change(Event event) {
    mode = ALL.get(event.part());
  }

  /**
   * Looks at what has been begun since.
   *
   * @param paused whether an operator has Dayu plan nothing new
   */
  void look(Iterable<Transfer> running, boolean paused) {
    for (Transfer one : running) {
      if (known.add(one.id()) && (paused || mode != DayuMode.ACTIVE)) {
        faults.add(
            "a transfer of block %d was begun in %s"
                .formatted(one.target().blockId(), paused ? "a pause" : "mode " + mode));
      }
    }
  }

  /** What must not be, a sentence each. */
  List<String> faults() {
    return faults;
  }
}
