package io.dayu.curator.run;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.TierChanges;
import io.dayu.curator.task.Tiering;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Moves cold files down a tier (Curator's tiering): the driver alone changes one storage policy
 * after another, so that the NameNode has no burst of them. Run again, it ends what is left.
 */
public final class TierRun {
  private TierRun() {}

  /**
   * Works on all hints.
   *
   * @throws IOException when no NameNode answers any more; what was done before stays
   */
  public static OutcomeCounts run(Dataset<Row> hints, TierChanges changes) throws IOException {
    OutcomeCounts counts = new OutcomeCounts();
    for (Iterator<Row> rows = hints.toLocalIterator(); rows.hasNext(); ) {
      Row hint = rows.next();
      HintedFile file = HintRows.file(hint);
      String kind = hint.getAs("kind");
      int between = kind.indexOf(Tiering.TO);
      String from = kind.substring(0, between);
      String to = kind.substring(between + Tiering.TO.length());
      try {
        counts.add(file, changes.change(file, HintRows.readUntilMs(hint), from, to), "");
      } catch (RemoteException e) {
        counts.add(file, ActOutcome.FAILED, FileCopier.firstLine(e));
      }
    }
    return counts;
  }
}
