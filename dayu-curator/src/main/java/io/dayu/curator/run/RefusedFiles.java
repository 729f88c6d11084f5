package io.dayu.curator.run;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.HintedFile;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Serializable;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.sql.Timestamp;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Files that earlier runs could not convert, in a small file of their own. As long as they are
 * unchanged they come after all others, those first that were refused the longest ago. Those that
 * were copied in vain twice wait a day, and twice as long each further time. Thread safe.
 */
public final class RefusedFiles {
  private static final String NAME_SUFFIX = ".new";
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  /** The newest are kept. */
  private static final int MOST = 50_000;

  private static final int VAIN_COPIES_MAX = 1;
  private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
  private static final int DOUBLINGS_MAX = 5;

  /** The rank of a file that waits, for {@link #ordered}. */
  private static final long WAITS = -1;

  /**
   * A refused file.
   *
   * @param atMs when it was refused last, in milliseconds since 1970
   * @param vainCopies how often it was copied all the same
   */
  private record Refusal(HintedFile file, long atMs, int vainCopies) implements Serializable {
    private static final int FIELDS = 5;

    /** The time when the file may come again, or {@link #WAITS}. */
    long rank(long nowMs) {
      int doublings = Math.min(vainCopies - VAIN_COPIES_MAX - 1, DOUBLINGS_MAX);
      return doublings >= 0 && nowMs < atMs + (DAY_MS << doublings) ? WAITS : atMs;
    }

    String line() {
      return file.inodeId()
          + " "
          + file.modificationTimeMs()
          + " "
          + file.lengthBytes()
          + " "
          + atMs
          + " "
          + vainCopies;
    }

    /** Empty where a line is cut off. */
    static Optional<Refusal> of(String line) {
      try {
        long[] fields = numbers(line);
        return fields.length == FIELDS
            ? Optional.of(
                new Refusal(
                    new HintedFile(fields[0], fields[1], fields[2], 0),
                    fields[3],
                    (int) fields[FIELDS - 1]))
            : Optional.empty();
      } catch (NumberFormatException e) {
        return Optional.empty();
      }
    }

    private static long[] numbers(String line) {
      return List.of(line.split(" ", -1)).stream().mapToLong(Long::parseLong).toArray();
    }
  }

  private final FileSystem system;
  private final Path place;
  private final Map<Long, Refusal> refused = new HashMap<>();
  private int noted;

  private RefusedFiles(FileSystem system, Path place) {
    this.system = system;
    this.place = place;
  }

  /** The refused files noted in a file, which need not be there yet. */
  public static RefusedFiles in(FileSystem system, Path place) throws IOException {
    RefusedFiles refusals = new RefusedFiles(system, place);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(system.open(place), StandardCharsets.UTF_8))) {
      lines
          .lines()
          .flatMap(line -> Refusal.of(line).stream())
          .forEach(one -> refusals.refused.put(one.file().inodeId(), one));
    } catch (FileNotFoundException e) {
      // Nothing was refused yet.
    }
    return refusals;
  }

  /** The number of files that were noted in this process. */
  synchronized int noted() {
    return noted;
  }

  /** Notes what has become of a file. */
  synchronized void note(CopyResult last, long nowMs) {
    HintedFile file = last.file();
    noted++;
    if (last.outcome() == ActOutcome.DONE) {
      refused.remove(file.inodeId());
      return;
    }
    @Nullable Refusal before = refused.get(file.inodeId());
    int vainBefore = before == null || !before.file().isSame(file) ? 0 : before.vainCopies();
    refused.put(
        file.inodeId(), new Refusal(file, nowMs, vainBefore + (last.copyId() == 0 ? 0 : 1)));
  }

  /** Hints in the order in which they are to be carried out, without those that wait. */
  public synchronized Dataset<Row> ordered(Dataset<Row> hints, long nowMs) {
    HashMap<Long, Refusal> now = new HashMap<>(refused);
    UDF3<Long, Timestamp, Long, Long> rank =
        (inodeId, modifiedAt, length) -> {
          @Nullable Refusal found = now.get(inodeId);
          return found == null
                  || !found.file().isSame(new HintedFile(inodeId, modifiedAt.getTime(), length, 0))
              ? 0
              : found.rank(nowMs);
        };
    Column ranked =
        udf(rank, DataTypes.LongType)
            .apply(col("inode_id"), col("modification_time"), col("length"));
    return hints
        .withColumn("refused_at", ranked)
        .where(col("refused_at").notEqual(WAITS))
        .orderBy(col("refused_at"), col("gain_bytes").desc(), col("inode_id"))
        .drop("refused_at");
  }

  /** Writes them; a process that is killed leaves the file as it was or as it is to be. */
  synchronized void save() throws IOException {
    if (refused.isEmpty() && !system.exists(place)) {
      return;
    }
    Path unfinished = place.suffix(NAME_SUFFIX);
    try (Writer out =
        new OutputStreamWriter(
            system.createFile(unfinished).overwrite(true).permission(OWNER_ONLY).build(),
            StandardCharsets.UTF_8)) {
      for (Refusal one :
          refused.values().stream()
              .sorted(Comparator.comparingLong(Refusal::atMs).reversed())
              .limit(MOST)
              .toList()) {
        out.write(one.line() + "\n");
      }
    }
    system.delete(place, false);
    if (!system.rename(unfinished, place)) {
      throw new IOException(unfinished + " could not be renamed to " + place);
    }
  }
}
