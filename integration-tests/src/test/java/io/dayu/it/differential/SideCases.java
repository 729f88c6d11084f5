package io.dayu.it.differential;

import java.util.LinkedHashMap;
import java.util.Map;

/** Cases of what Dayu has done wrong once beside recovery, made as small as it goes. */
final class SideCases {
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put(
        "an original of a block with an extra replica is damaged",
        """
        cluster DEFAULT alone slow-taken 1
        with EXTRAS
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        at 5 HOT 0 0 0
        at 100 CORRUPT 0 0 0
        at 100 READ 0 0 0
        """);
    TEXTS.put(
        "the same, and the NameNode starts anew",
        """
        cluster DEFAULT alone slow-taken 1
        with EXTRAS
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 1.0 2.0 3.0
        file 3 HOT 1000 2.0 3.0 4.0
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 1.0 2.0 3.0
        file 3 HOT 1000 2.0 3.0 4.0
        at 5 HOT 0 0 0
        at 5 HOT 1 0 0
        at 5 HOT 2 0 0
        at 5 HOT 3 0 0
        at 5 HOT 4 0 0
        at 5 HOT 5 0 0
        at 100 CORRUPT 0 0 0
        at 100 CORRUPT 1 0 0
        at 100 CORRUPT 2 0 0
        at 100 CORRUPT 3 0 0
        at 100 CORRUPT 4 0 0
        at 100 CORRUPT 5 0 0
        at 100 READ 0 0 0
        at 100 READ 1 0 0
        at 100 READ 2 0 0
        at 100 READ 3 0 0
        at 100 READ 4 0 0
        at 100 READ 5 0 0
        at 150 RESTART 0 0 0
        at 200 COOL 0 0 0
        at 200 COOL 1 0 0
        at 200 COOL 2 0 0
        at 200 COOL 3 0 0
        at 200 COOL 4 0 0
        at 200 COOL 5 0 0
        """);
    TEXTS.put(
        "machines are switched off while files are being written",
        """
        cluster DEFAULT alone slow-taken 1
        with OFF
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:67108864
        node /r0 g6 ud6 agent DISK:67108864
        node /r1 g7 ud7 agent DISK:67108864
        node /r2 g8 ud8 agent DISK:67108864
        """
            + openOnEachTwo()
            + """
        at 5 SIZE 0 4 0
        """);
    TEXTS.put(
        "a file with as many replicas as DataNodes is appended to while a machine is off",
        """
        cluster RACK_FAULT_TOLERANT handover slow-taken 1
        with OFF
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:67108864
        file 6 HOT 100000 0.0 1.0 2.0 3.0 4.0 5.0
        file 3 HOT 1000 0.0 1.0 2.0
        at 1 SIZE 0 5 0
        at 151 APPEND 0 0 0
        at 250 CLOSE 0 0 0
        """);
    TEXTS.put(
        "a cluster is to be small, and a DataNode is on the NameNode's machine",
        """
        cluster DEFAULT alone slow-taken 1
        with OFF
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent+namenode DISK:67108864
        node /r1 g4 ud4 agent+namenode DISK:67108864
        node /r2 g5 ud5 agent+namenode DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        at 5 SIZE 0 3 0
        """);
    TEXTS.put(
        "a block on three racks has a replica too many, and one of its DataNodes rests",
        """
        cluster DEFAULT alone slow-taken 1
        with REST
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        at 5 REST 2 0 0
        at 60 SETREP 0 4 0
        at 60 SETREP 1 4 0
        at 60 SETREP 2 4 0
        at 60 SETREP 3 4 0
        at 60 SETREP 4 4 0
        at 60 SETREP 5 4 0
        at 200 SETREP 0 3 0
        at 200 SETREP 1 3 0
        at 200 SETREP 2 3 0
        at 200 SETREP 3 3 0
        at 200 SETREP 4 3 0
        at 200 SETREP 5 3 0
        """);
    TEXTS.put(
        "new blocks are written while all of a rack that have room rest",
        """
        cluster RACK_FAULT_TOLERANT alone slow-taken 1
        with REST
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:100
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:67108864
        file 3 HOT 1000
        file 3 HOT 1000
        file 3 HOT 1000
        at 5 REST 5 0 0
        at 60 CREATE 0 0 0
        at 60 CREATE 1 0 0
        at 60 CREATE 2 0 0
        at 90 CLOSE 0 0 0
        at 90 CLOSE 1 0 0
        at 90 CLOSE 2 0 0
        """);
    TEXTS.put(
        "a background task would have a pinned replica elsewhere",
        """
        cluster DEFAULT alone slow-taken 1
        with HINTS
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        file 2 HOT 1000 0.0 1.0
        at 5 PIN 0 0 0
        at 90 HINT 0 0 0
        """);
    TEXTS.put(
        "a pinned file is to be on other storage types",
        """
        cluster DEFAULT alone slow-taken 1
        with HINTS
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent ARCHIVE:67108864
        node /r1 g3 ud3 agent ARCHIVE:67108864
        file 2 HOT 1000 0.0 1.0
        at 5 PIN 0 0 0
        at 5 PIN 0 1 0
        at 30 POLICY 0 2 0
        at 90 TIER 0 0 0
        """);
    TEXTS.put(
        "DataNodes with pinned replicas are to rest",
        """
        cluster DEFAULT alone slow-taken 1
        with REST
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        node /r0 g4 ud4 agent DISK:67108864
        node /r1 g5 ud5 agent DISK:67108864
        file 2 HOT 1000 4.0 5.0
        file 2 HOT 1000 2.0 5.0
        file 2 HOT 1000 4.0 3.0
        at 5 PIN 0 0 0
        at 5 PIN 0 1 0
        at 5 PIN 1 0 0
        at 5 PIN 1 1 0
        at 5 PIN 2 0 0
        at 5 PIN 2 1 0
        at 10 SIZE 0 3 0
        """);
    TEXTS.put(
        "a hot block needs more copies than its upgrade domains have places",
        """
        cluster UPGRADE_DOMAIN handover slow-excluded 1
        with EXTRAS
        node /r0 g0-1 ud0 agent DISK:67108864 DISK:67108864
        node /r1 g1-2 ud1 agent DISK:67108864 DISK:67108864
        node /r0 g0-2 ud1 agent DISK:67108864 DISK:67108864
        node /r1 g1-2 ud0 agent DISK:67108864 DISK:67108864
        node /r0 g0-0 ud0 agent DISK:67108864 DISK:67108864
        node /r1 g1-0 ud1 agent DISK:67108864 DISK:67108864
        node /r0 g0-1 ud1 agent DISK:67108864 DISK:67108864
        node /r1 g1-2 ud0 agent DISK:67108864 DISK:67108864
        node /r0 g0-2 ud1 agent DISK:67108864 DISK:67108864
        node /r1 g1-0 ud0 agent DISK:67108864 DISK:67108864
        file 3 HOT 4194304 3.0 2.0 6.0
        at 1 HOT 0 0 0
        """);
  }

  private SideCases() {}

  /** Whoever is switched off of nine DataNodes in three racks. */
  private static String openOnEachTwo() {
    StringBuilder files = new StringBuilder();
    StringBuilder events = new StringBuilder();
    int number = 0;
    for (int one = 0; one < 9; one++) {
      for (int other = 0; other < one; other++) {
        if (one % 3 != other % 3) {
          files.append("file 2 HOT 1000 %d.0 %d.0%n".formatted(one, other));
          events.append("at 1 APPEND %d 0 0%n".formatted(number++));
        }
      }
    }
    return files.append(events).toString();
  }

  /** All of them by what happens. */
  static Map<String, Trial> all() {
    return Trial.parseAll(TEXTS);
  }
}
