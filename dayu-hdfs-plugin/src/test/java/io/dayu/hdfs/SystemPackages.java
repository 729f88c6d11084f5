package io.dayu.hdfs;

import java.util.Map;
import java.util.Set;

/** The systems that classes of this module belong to, for tests. */
final class SystemPackages {
  /**
   * What several systems say to HDFS of DataNodes that rest; recovery knows it no more than them.
   */
  static final String RESTING = "resting";

  /** What several systems have HDFS keep beyond factors; recovery knows it no more than them. */
  static final String EXTRA = "extra";

  private static final String OURS = "io.dayu.hdfs.";
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";

  private static final Map<String, Set<String>> ROOMS =
      Map.ofEntries(
          Map.entry("placement", Set.of("placement", "draws")),
          Map.entry("reading", Set.of("reading")),
          Map.entry("early", Set.of("early")),
          Map.entry("heat", Set.of("heat")),
          Map.entry("elastic", Set.of("elastic")),
          Map.entry("hints", Set.of("hint", "curate")),
          Map.entry("power", Set.of("power")),
          Map.entry("shadow", Set.of("shadow")),
          Map.entry("limits", Set.of("limits")),
          Map.entry("fail-slow", Set.of("failslow")),
          Map.entry(EXTRA, Set.of("extra")),
          Map.entry(RESTING, Set.of("resting")));

  /** What HDFS loads by name, which knows no system. */
  private static final Set<String> ENTRY =
      Set.of("io.dayu.hdfs.reading.DayuNetworkTopology", "io.dayu.hdfs.reading.ReaderOrder");

  private static final Map<String, Set<String>> BRIDGES =
      Map.of(
          "placement",
          Set.of("GuidedPlacement", "CopysetChoice", "NewBlock", "DeletionChoice", "AwakeStats"),
          "reading",
          Set.of("GuidedParts"),
          "early",
          Set.of("EarlyBridge"),
          EXTRA,
          Set.of(
              "ExtraBridge",
              "ExtraKeeper",
              "ExtraExcessMap",
              "ReachedRedundancy",
              "ScheduledExtras",
              "ServingReplicas"),
          "elastic",
          Set.of("RestBridge", "MoveBridge", "AwakeCopies", "AwakeCopiesWalk"),
          "hints",
          Set.of(
              "HintBridge",
              "HintKeeper",
              "PolicyTypes",
              "CuratedFilesBridge",
              "ColdFilesBridge",
              "FileReplacer"),
          "power",
          Set.of("MaintenanceBridge", "OffJournalBridge"),
          "shadow",
          Set.of("ShadowBridge"),
          "fail-slow",
          Set.of("SlowReportsBridge"));

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
