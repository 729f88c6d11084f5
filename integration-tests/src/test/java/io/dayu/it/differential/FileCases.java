package io.dayu.it.differential;

import java.util.LinkedHashMap;
import java.util.Map;

/** Cases of what can become of whole files, each as small as it goes. */
final class FileCases {
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put(
        "files are converted, of which one is open and one is kept by a snapshot",
        """
        cluster DEFAULT alone slow-taken 1
        with CONVERT
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:67108864
        node /r0 g6 ud6 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        file 3 HOT 1000 1.0 2.0 3.0
        file 3 COLD 1048576 2.0 3.0 4.0
        file 3 HOT 1048576 3.0 4.0 5.0
        at 5 RENAME 3 1 0
        at 6 SNAPSHOT 0 0 0
        at 10 APPEND 1 0 0
        at 20 CONVERT 0 0 0
        at 20 CONVERT 1 0 0
        at 20 CONVERT 2 1 0
        at 20 CONVERT 3 0 0
        at 21 RESTART 0 0 0
        at 120 CORRUPT 0 0 0
        at 120 READ 0 0 0
        at 200 DIE 2 0 0
        at 300 CLOSE 1 0 0
        """);
    TEXTS.put(
        "a DataNode dies while a file is being converted",
        """
        cluster RACK_FAULT_TOLERANT alone slow-taken 1
        with CONVERT
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        file 3 HOT 1048576 2.0 3.0 4.0
        at 20 HUSH 0 0 0
        at 22 CONVERT 0 0 0
        at 22 CONVERT 1 0 0
        at 24 DIE 4 0 0
        at 150 HEAR 0 0 0
        """);
    TEXTS.put(
        "cold files are used again",
        """
        cluster DEFAULT alone slow-taken 1
        with COLD
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 1.0 2.0 3.0
        file 4 HOT 1000 0.0 1.0 2.0 3.0
        file 3 HOT 1000 0.0 1.0 3.0
        file 3 HOT 1000 0.0 2.0 3.0
        at 1 OPEN 0 0 0
        at 100 OPEN 1 0 0
        at 100 APPEND 2 0 0
        at 120 RENAME 3 1 0
        at 121 SNAPSHOT 0 0 0
        at 130 DELETE 3 0 0
        at 150 CLOSE 2 0 0
        at 200 DIE 1 0 0
        """);
    TEXTS.put(
        "an operator has cold files get their factors back, and the NameNode starts anew",
        """
        cluster DEFAULT alone slow-taken 1
        with COLD
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 0.0 1.0 2.0
        at 100 RESTART 0 0 0
        at 150 RESTORE 0 0 0
        at 152 RESTART 0 0 0
        """);
    TEXTS.put(
        "files are deleted and replaced of which a snapshot keeps the blocks",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        file 3 HOT 1000 0.0 1.0 2.0
        file 3 HOT 1000 1.0 2.0 3.0
        file 3 HOT 1000 0.0 2.0 3.0
        file 3 HOT 1000 0.0 1.0 3.0
        at 5 RENAME 0 1 0
        at 5 RENAME 1 1 0
        at 5 RENAME 2 1 0
        at 6 SNAPSHOT 0 0 0
        at 10 DELETE 0 0 0
        at 10 OVER 3 1 0
        at 10 RENAME 2 0 0
        at 20 SETREP 2 2 0
        at 30 DIE 1 0 0
        at 200 RESTART 0 0 0
        at 250 UNSNAPSHOT 0 0 0
        """);
  }

  private FileCases() {}

  /** All of them by what happens. */
  static Map<String, Trial> all() {
    return Trial.parseAll(TEXTS);
  }
}
