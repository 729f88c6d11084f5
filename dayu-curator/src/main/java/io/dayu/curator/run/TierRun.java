package io.dayu.curator.run;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.MoveOutcome;
import io.dayu.curator.act.TierChanges;
import io.dayu.curator.act.TierMoves;
import io.dayu.curator.act.TieredFile;
import io.dayu.curator.task.TierRule;
import io.dayu.curator.task.Tiering;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Moves cold files down a tier (Curator's tiering): the driver alone changes one storage policy
 * after another, so that the NameNode has no burst of them, and has replicas moved of so many files
 * at a time. Run again, it ends what is left.
 */
public final class TierRun {
  /** Policies that are changed before the replicas of their files move. */
  private static final int FILES_AT_ONCE = 1_000;

  private final TierChanges changes;
  private final Optional<TierMoves> moves;
  private final OutcomeCounts counts = new OutcomeCounts();
  private final Map<MoveOutcome, Long> replicas = new EnumMap<>(MoveOutcome.class);
  private long left;

  /**
   * A run that has done nothing.
   *
   * @param moves of replicas by Dayu; empty where HDFS moves them
   */
  public TierRun(TierChanges changes, Optional<TierMoves> moves) {
    this.changes = changes;
    this.moves = moves;
  }

  /**
   * Works on all hints.
   *
   * @return what became of files
   * @throws IOException when no NameNode answers any more; what was done before stays
   */
  public OutcomeCounts run(Dataset<Row> hints) throws IOException {
    List<TieredFile> changed = new ArrayList<>();
    for (Iterator<Row> rows = hints.toLocalIterator(); rows.hasNext(); ) {
      Row hint = rows.next();
      TieredFile file = file(hint);
      if (change(hint, file) == ActOutcome.DONE) {
        changed.add(file);
      }
      if (changed.size() == FILES_AT_ONCE) {
        move(changed);
        changed.clear();
      }
    }
    move(changed);
    return counts;
  }

  private static TieredFile file(Row hint) {
    String kind = hint.getAs("kind");
    String to = kind.substring(kind.indexOf(Tiering.TO) + Tiering.TO.length());
    int below = hint.fieldIndex("below");
    return new TieredFile(
        HintRows.file(hint), to, hint.isNullAt(below) ? TierRule.ROOM : hint.getDouble(below));
  }

  private ActOutcome change(Row hint, TieredFile file) throws IOException {
    String kind = hint.getAs("kind");
    String from = kind.substring(0, kind.indexOf(Tiering.TO));
    ActOutcome outcome;
    String said = "";
    try {
      outcome = changes.change(file.file(), HintRows.readUntilMs(hint), from, file.policy());
    } catch (RemoteException e) {
      outcome = ActOutcome.FAILED;
      said = FileCopier.firstLine(e);
    }
    counts.add(file.file(), outcome, said);
    return outcome;
  }

  private void move(List<TieredFile> files) throws IOException {
    if (moves.isPresent()) {
      TierMoves.Moved moved = moves.get().carryOut(files);
      moved.outcomes().forEach((outcome, count) -> replicas.merge(outcome, count, Long::sum));
      left += moved.left();
      for (TieredFile file : moved.unfinished()) {
        changes.moveByHdfs(file.file());
      }
    }
  }

  /** What became of replicas; nothing where HDFS moves them. */
  public Map<MoveOutcome, Long> replicas() {
    return Collections.unmodifiableMap(replicas);
  }

  /** How many replicas Dayu was to move and are still on other storage types. */
  public long left() {
    return left;
  }
}
