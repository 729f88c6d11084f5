package io.dayu.hdfs.curate;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.ColdVerifier;
import io.dayu.core.heat.KeptFactor;
import io.dayu.protocol.admin.FactorOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Files of a NameNode without one; what is wrong with a change is found at once. */
public final class PlayedFiles implements ColdNamesystem {
  static final int FLOOR = 2;
  private static final int FOUND_MAX = 2;

  final TreeMap<Long, ColdFile> files = new TreeMap<>();
  final Map<Long, String> paths = new HashMap<>();
  final Set<Long> refused = new HashSet<>();
  final List<String> findings = new ArrayList<>();
  ColdSupport support = new ColdSupport(true, 3_600_000, 1);
  Optional<FactorOutcome> obstacle = Optional.empty();
  int unsynced;

  /** No files. */
  public PlayedFiles() {}

  /** What commands know where no file is cold. */
  public static FileFactors factors(CurateMetrics metrics) {
    return new FileFactors(new PlayedFiles(), metrics, () -> 0);
  }

  void put(long inodeId, int factor, long timeMs, Optional<KeptFactor> kept) {
    files.put(inodeId, new ColdFile(inodeId, factor, 100, timeMs, timeMs, false, false, kept));
    paths.put(inodeId, "/data/" + inodeId);
  }

  void read(long inodeId, long timeMs) {
    change(inodeId, factor(inodeId), timeMs);
  }

  void setFactor(long inodeId, int factor) {
    change(inodeId, factor, file(inodeId).accessedMs());
  }

  private void change(long inodeId, int factor, long readMs) {
    ColdFile file = file(inodeId);
    files.put(
        inodeId,
        new ColdFile(
            inodeId, factor, file.bytes(), readMs, file.modifiedMs(), false, false, file.kept()));
  }

  private ColdFile file(long inodeId) {
    ColdFile file = files.get(inodeId);
    if (file == null) {
      throw new IllegalStateException("no file " + inodeId);
    }
    return file;
  }

  int factor(long inodeId) {
    return file(inodeId).factor();
  }

  boolean carries(long inodeId) {
    return file(inodeId).kept().isPresent();
  }

  @Override
  public ColdSupport support() {
    return support;
  }

  @Override
  public Optional<FactorOutcome> obstacle() {
    return obstacle;
  }

  @Override
  public ColdWalk walk(long afterInodeId, Predicate<ColdFile> wanted) {
    List<ColdFile> found =
        files.tailMap(afterInodeId, false).values().stream()
            .filter(wanted)
            .limit(FOUND_MAX)
            .toList();
    boolean end = found.size() < FOUND_MAX;
    long last = files.isEmpty() ? 0 : files.lastKey();
    return new ColdWalk(found, end ? last : found.get(FOUND_MAX - 1).inodeId(), end);
  }

  /** A block has the number of its file. */
  @Override
  public HeldBlocks blocks(long inodeId) {
    return files.containsKey(inodeId)
        ? new HeldBlocks(List.of(inodeId), Set.of("a", "b"))
        : new HeldBlocks(List.of(), Set.of());
  }

  @Override
  public String path(long inodeId) {
    return paths.getOrDefault(inodeId, "");
  }

  @Override
  public ColdOutcome carryOut(long inodeId, Function<ColdFile, ColdStep> decision) {
    if (!files.containsKey(inodeId)) {
      return new ColdOutcome(Optional.empty(), new ColdStep.Leave(), "", "");
    }
    ColdFile before = file(inodeId);
    ColdStep step = decision.apply(before);
    if (step instanceof ColdStep.Leave) {
      return new ColdOutcome(Optional.of(before), step, path(inodeId), "");
    }
    if (refused.contains(inodeId)) {
      return new ColdOutcome(Optional.of(before), step, path(inodeId), "no room");
    }
    int factor = before.factor();
    long readMs = before.accessedMs();
    Optional<KeptFactor> kept = Optional.empty();
    if (step instanceof ColdStep.Lower lower) {
      factor = lower.kept().set();
      kept = Optional.of(lower.kept());
    } else if (step instanceof ColdStep.GiveBack back) {
      factor = back.own();
      readMs = back.countsAsRead() ? Long.MAX_VALUE / 2 : readMs;
    } else if (step instanceof ColdStep.Drop drop) {
      readMs = drop.countsAsRead() ? Long.MAX_VALUE / 2 : readMs;
    }
    ColdFile after =
        new ColdFile(
            inodeId, factor, before.bytes(), readMs, before.modifiedMs(), false, false, kept);
    findings.addAll(ColdVerifier.findings(FLOOR, before, after));
    files.put(inodeId, after);
    unsynced++;
    return new ColdOutcome(Optional.of(before), step, path(inodeId), "");
  }

  @Override
  public void sync() {
    unsynced = 0;
  }
}
