package io.dayu.curator.loop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.tools.learn.LoggedDecision;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The decisions of a loop: a small file each, as not every file system can append. A file is
 * written beside and renamed, so that a loop that is killed leaves none in half. One that is cut
 * off all the same, by a machine that has lost its power, does not count. Not thread safe.
 */
public final class DecisionLog {
  /** The directory's name below that of the loop's scans. */
  public static final String DIRECTORY = "decisions";

  private static final Pattern NAME = Pattern.compile("[0-9]+(-again)?\\.json");
  private static final String UNFINISHED = "next.new";
  private static final Comparator<TieringRecord> ORDER =
      Comparator.comparingLong(TieringRecord::transaction).thenComparing(TieringRecord::again);

  /**
   * The steps of one decision: decisions are taken when images come, and not every so many seconds.
   */
  private static final int STEPS = 1;

  /**
   * A decision of which it is known what came of it.
   *
   * @param readMs mean of what clients' reads took until the next decision, in milliseconds
   */
  public record RewardedDecision(TieringRecord record, double readMs, TieringRecord next) {
    /** The decision as learners and comparisons take it. */
    public LoggedDecision logged() {
      return new LoggedDecision(
          record.state(),
          record.decision().action(),
          record.decision().propensity(),
          readMs,
          STEPS);
    }
  }

  private final FileSystem system;
  private final Path directory;
  private final ObjectMapper json = new ObjectMapper();
  private final List<TieringRecord> records = new ArrayList<>();
  private int cutOff;

  private DecisionLog(FileSystem system, Path directory) {
    this.system = system;
    this.directory = directory;
  }

  /**
   * Reads the log below the directory of a loop's scans; there need not be one yet.
   *
   * @throws IOException when a file cannot be read
   */
  public static DecisionLog in(FileSystem system, Path scans) throws IOException {
    DecisionLog log = new DecisionLog(system, new Path(scans, DIRECTORY));
    for (FileStatus one : log.listed()) {
      if (NAME.matcher(one.getPath().getName()).matches()) {
        log.read(one.getPath());
      }
    }
    log.records.sort(ORDER);
    return log;
  }

  private FileStatus[] listed() throws IOException {
    try {
      return system.listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  private void read(Path file) throws IOException {
    try (InputStream in = system.open(file)) {
      records.add(TieringRecord.of(json.readTree(in.readAllBytes())));
    } catch (JsonProcessingException
        | ChecksumException
        | IllegalArgumentException
        | DateTimeException e) {
      cutOff++;
    }
  }

  /** The log's directory. */
  public Path directory() {
    return directory;
  }

  /** All decisions, the oldest first. */
  public List<TieringRecord> records() {
    return List.copyOf(records);
  }

  /** The number of files in which no whole decision is. */
  public int cutOff() {
    return cutOff;
  }

  /** The last decision. */
  Optional<TieringRecord> last() {
    return records.isEmpty() ? Optional.empty() : Optional.of(records.get(records.size() - 1));
  }

  /**
   * The decisions of which it is known what came of them, the oldest first. What clients' reads
   * took since a decision is in the record of the next one.
   */
  public List<RewardedDecision> rewarded() {
    List<RewardedDecision> rewarded = new ArrayList<>();
    for (int i = 0; i + 1 < records.size(); i++) {
      TieringRecord next = records.get(i + 1);
      TieringRecord record = records.get(i);
      next.readMs().ifPresent(readMs -> rewarded.add(new RewardedDecision(record, readMs, next)));
    }
    return List.copyOf(rewarded);
  }

  /**
   * Adds a decision that is later than all others.
   *
   * @throws IllegalArgumentException when the log has one that is as late
   * @throws IOException when it could not be written; the log is as it was then
   */
  void add(TieringRecord record) throws IOException {
    if (last().isPresent() && ORDER.compare(last().get(), record) >= 0) {
      throw new IllegalArgumentException("The log has a later decision than " + record);
    }
    Path unfinished = new Path(directory, UNFINISHED);
    try (OutputStream out = system.create(unfinished, true)) {
      out.write(json.writeValueAsBytes(record.json()));
    }
    Path file =
        new Path(directory, record.transaction() + (record.again() ? "-again" : "") + ".json");
    // One that is there is cut off.
    system.delete(file, false);
    if (!system.rename(unfinished, file)) {
      throw new IOException(unfinished + " could not be renamed to " + file);
    }
    records.add(record);
  }
}
