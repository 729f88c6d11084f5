package io.dayu.hdfs;

import java.util.Map;
import java.util.Set;

/** The systems that classes of this module belong to, for tests. */
final class SystemPackages {
  /**
   * What several systems say to HDFS of DataNodes that rest; recovery knows it no more than them.
   */
  static final String RESTING = "resting";

  private static final String OURS = "io.dayu.hdfs.";
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";

  private static final Map<String, Set<String>> ROOMS =
      Map.of(
          "placement",
          Set.of("placement", "draws"),
          "reading",
          Set.of("reading"),
          "heat",
          Set.of("heat"),
          "elastic",
          Set.of("elastic"),
          "hints",
          Set.of("hint", "curate"),
          "power",
          Set.of("power"),
          "shadow",
          Set.of("shadow"),
          "limits",
          Set.of("limits"),
          RESTING,
          Set.of("resting"));

  /** What HDFS loads by name, which knows no system. */
  private static final Set<String> ENTRY =
      Set.of("io.dayu.hdfs.reading.DayuNetworkTopology", "io.dayu.hdfs.reading.ReaderOrder");

  private static final Map<String, Set<String>> BRIDGES =
      Map.of(
          "placement", Set.of("GuidedPlacement", "NewBlock", "DeletionChoice", "AwakeStats"),
          "reading", Set.of("GuidedParts"),
          "heat", Set.of("ExtraBridge", "ExtraKeeper", "ExtraExcessMap", "ReachedRedundancy"),
          "elastic", Set.of("RestBridge", "MoveBridge", "AwakeCopies", "AwakeCopiesWalk"),
          "hints",
              Set.of(
                  "HintBridge",
                  "HintKeeper",
                  "PolicyTypes",
                  "CuratedFilesBridge",
                  "ColdFilesBridge",
                  "FileReplacer"),
          "power", Set.of("MaintenanceBridge", "OffJournalBridge"),
          "shadow", Set.of("ShadowBridge"));

  private SystemPackages() {}

  /** The system of a class by its name; empty for recovery, its wiring and all that is shared. */
  static String of(String className) {
    String name = className.split("\\$", 2)[0];
    if (ENTRY.contains(name)) {
      return "";
    }
    if (name.startsWith(OURS)) {
      String room = name.substring(OURS.length()).split("\\.", 2)[0];
      return system(ROOMS, room);
    }
    return name.startsWith(HDFS) ? system(BRIDGES, name.substring(name.lastIndexOf('.') + 1)) : "";
  }

  private static String system(Map<String, Set<String>> all, String part) {
    return all.entrySet().stream()
        .filter(one -> one.getValue().contains(part))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse("");
  }
}
