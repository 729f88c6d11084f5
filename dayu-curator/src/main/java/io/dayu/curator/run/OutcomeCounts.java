package io.dayu.curator.run;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.HintedFile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The outcomes of the files of a run, in numbers. Thread safe. */
public final class OutcomeCounts {
  private static final int SAID_MAX = 5;

  private final Map<ActOutcome, Long> files = new EnumMap<>(ActOutcome.class);
  private final Map<ActOutcome, Long> bytes = new EnumMap<>(ActOutcome.class);
  private final List<String> said = new ArrayList<>();

  /**
   * Counts one file.
   *
   * @param sentence about what went wrong, empty where the outcome says it all
   */
  synchronized void add(HintedFile file, ActOutcome outcome, String sentence) {
    files.merge(outcome, 1L, Long::sum);
    bytes.merge(outcome, file.lengthBytes(), Long::sum);
    if (!sentence.isEmpty()) {
      say("inode " + file.inodeId() + ": " + sentence);
    }
  }

  /** Has operators told something about the run; the same once. */
  synchronized void say(String sentence) {
    if (said.size() < SAID_MAX && !said.contains(sentence)) {
      said.add(sentence);
    }
  }

  /** The outcomes that there were. */
  public synchronized List<ActOutcome> outcomes() {
    return List.copyOf(files.keySet());
  }

  /** The number of files that had this outcome. */
  public synchronized long files(ActOutcome outcome) {
    return files.getOrDefault(outcome, 0L);
  }

  /** The number of bytes of the files that had this outcome. */
  public synchronized long bytes(ActOutcome outcome) {
    return bytes.getOrDefault(outcome, 0L);
  }

  /** The first sentences about what went wrong. */
  public synchronized List<String> said() {
    return List.copyOf(said);
  }
}
