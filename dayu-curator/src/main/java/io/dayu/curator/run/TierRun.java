package io.dayu.curator.run;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.TierChanges;
import io.dayu.curator.act.TierMoves;
import io.dayu.curator.act.TieredFile;
import io.dayu.curator.task.Tiering;
import io.dayu.protocol.admin.MoveFate;
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
  private final Map<MoveFate, Long> replicas = new EnumMap<>(MoveFate.class);
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
   * @return the outcomes of files
   * @throws IOException when no NameNode answers any more; what was done before stays
   */
  public OutcomeCounts run(Dataset<Row> hints) throws IOException {
    List<TieredFile> changed = new ArrayList<>();
    for (Iterator<Row> rows = hints.toLocalIterator(); rows.hasNext(); ) {
      changed(rows.next()).ifPresent(changed::add);
      if (changed.size() == FILES_AT_ONCE) {
        move(changed);
        changed.clear();
      }
    }
    move(changed);
    return counts;
  }

  /** Changes the policy of a hint's file; empty where the file is to stay as it is. */
  private Optional<TieredFile> changed(Row hint) throws IOException {
    HintedFile file = HintRows.file(hint);
    String kind = hint.getAs("kind");
    int between = kind.indexOf(Tiering.TO);
    String from = kind.substring(0, between);
    String to = kind.substring(between + Tiering.TO.length());
    try {
      ActOutcome outcome = changes.change(file, from, to);
      counts.add(file, outcome, "");
      return outcome == ActOutcome.DONE
          ? Optional.of(new TieredFile(file, to, below(hint)))
          : Optional.empty();
    } catch (RemoteException e) {
      counts.add(file, ActOutcome.FAILED, FileCopier.firstLine(e));
      return Optional.empty();
    }
  }

  /** Tables of an older scan do not say it; then the NameNode's own bound holds alone. */
  private static double below(Row hint) {
    int below = hint.fieldIndex("below");
    return hint.isNullAt(below) ? 1 : hint.getDouble(below);
  }

  private void move(List<TieredFile> files) throws IOException {
    if (moves.isPresent()) {
      TierMoves.Moved moved = moves.get().carryOut(files);
      moved.fates().forEach((outcome, count) -> replicas.merge(outcome, count, Long::sum));
      left += moved.left();
      for (TieredFile file : moved.unfinished()) {
        changes.moveByHdfs(file.file());
      }
    }
  }

  /** The outcomes of replicas; nothing where HDFS moves them. */
  public Map<MoveFate, Long> replicas() {
    return Collections.unmodifiableMap(replicas);
  }

  /** The number of replicas that Dayu was to move and that are still on other storage types. */
  public long left() {
    return left;
  }
}
