package io.dayu.hdfs.cold;

import io.dayu.core.heat.ColdFile;
import io.dayu.core.heat.ColdStep;
import io.dayu.core.heat.ColdVerifier;
import io.dayu.core.heat.KeptFactor;
import io.dayu.hdfs.heat.HeatReports;
import io.dayu.hdfs.hint.HintQueue;
import io.dayu.hdfs.resting.StandbyServers;
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
  final Map<Long, List<String>> holders = new HashMap<>();
  final Set<Long> refused = new HashSet<>();
  final List<String> findings = new ArrayList<>();
  ColdSupport support = new ColdSupport(true, 3_600_000, 1);
  Optional<ColdObstacle> obstacle = Optional.empty();
  boolean open = true;
  boolean broken;
  int unsynced;

  /** No files. */
  public PlayedFiles() {}

  /** What commands know where no file is cold. */
  public static ColdService service(HeatReports heat) {
    PlayedFiles none = new PlayedFiles();
    ColdFiles cold = none.cold(ColdDefaults.settings(false), heat);
    return new ColdService(
        cold,
        new StandbyMoves(
            new StandbyServers(Set.of("dn9")),
            cold,
            List::of,
            none,
            heat,
            new HintQueue(fate -> {}),
            () -> {},
            () -> 0));
  }

  private ColdFiles cold(ColdSettings settings, HeatReports heat) {
    return new ColdFiles(settings, this, heat, () -> false, () -> {}, () -> 0, () -> 0);
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
  public boolean open() {
    return open;
  }

  @Override
  public Optional<ColdObstacle> obstacle() {
    return obstacle;
  }

  @Override
  public ColdWalk walk(long afterInodeId, Predicate<ColdFile> wanted) {
    if (broken) {
      throw new IllegalStateException("broken");
    }
    List<ColdFile> found =
        files.tailMap(afterInodeId, false).values().stream()
            .filter(wanted)
            .limit(FOUND_MAX)
            .toList();
    boolean end = found.size() < FOUND_MAX;
    long last = files.isEmpty() ? 0 : files.lastKey();
    return new ColdWalk(found, end ? last : found.get(FOUND_MAX - 1).inodeId(), end);
  }

  @Override
  public List<ColdFile> look(List<Long> inodeIds) {
    return inodeIds.stream().filter(files::containsKey).map(this::file).toList();
  }

  /** A block has the number of its file. */
  @Override
  public List<Long> filesOf(List<Long> blockIds) {
    return blockIds.stream().filter(files::containsKey).toList();
  }

  @Override
  public List<HeldBlock> blocks(List<Long> inodeIds) {
    return inodeIds.stream()
        .filter(files::containsKey)
        .map(
            id -> new HeldBlock(id, id, 1, factor(id), holders.getOrDefault(id, List.of("a", "b"))))
        .toList();
  }

  @Override
  public String path(long inodeId) {
    return paths.getOrDefault(inodeId, "");
  }

  @Override
  public ColdOutcome carryOut(long inodeId, Function<ColdFile, ColdStep> decision) {
    ColdFile before = file(inodeId);
    ColdStep step = decision.apply(before);
    if (refused.contains(inodeId)) {
      return new ColdOutcome(step, path(inodeId), "no room");
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
    return new ColdOutcome(step, path(inodeId), "");
  }

  @Override
  public void sync() {
    unsynced = 0;
  }
}
