package io.dayu.curator.loop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The scans of a loop, as their directories tell: a loop that is started again knows what it has
 * done. A directory's name is that of its kind and of the image's transaction.
 */
public final class PastScans {
  /** The ending of the name of a scan's directory until the scan is whole. */
  public static final String UNFINISHED = ".dayu-new";

  /** A table that every scan of a loop has: a directory without it is somebody else's. */
  private static final String TABLE = "hints";

  /** A file in the directory of a scan of tiering whose hints were all carried out. */
  private static final String CARRIED_OUT = "_CARRIED_OUT";

  /** A file in the directory of one of which something was left; an image's transaction follows. */
  private static final String LEFT_AT = "_LEFT_AT-";

  private static final String KINDS = "(full|hints|tiering)-([0-9]{1,18})";
  private static final Pattern NAME = Pattern.compile(KINDS);

  /** While tables are written, there is one more word behind. */
  private static final Pattern LEFT =
      Pattern.compile(KINDS + Pattern.quote(UNFINISHED) + "(\\..*)?");

  private record Scan(String prefix, ScanMoment moment, Path directory) {}

  private final FileSystem system;
  private final List<Scan> scans;
  private final List<Path> left;

  private PastScans(FileSystem system, List<Scan> scans, List<Path> left) {
    this.system = system;
    this.scans = scans;
    this.left = left;
  }

  /** The scans below a directory, which need not exist. */
  public static PastScans in(FileSystem system, Path directory) throws IOException {
    List<Scan> scans = new ArrayList<>();
    List<Path> left = new ArrayList<>();
    for (FileStatus one : listed(system, directory)) {
      Matcher name = NAME.matcher(one.getPath().getName());
      if (one.isDirectory() && name.matches() && system.exists(new Path(one.getPath(), TABLE))) {
        ScanMoment moment =
            new ScanMoment(Long.parseLong(name.group(2)), one.getModificationTime());
        scans.add(new Scan(name.group(1), moment, one.getPath()));
      } else if (LEFT.matcher(one.getPath().getName()).matches()) {
        left.add(one.getPath());
      }
    }
    scans.sort(Comparator.comparingLong((Scan scan) -> scan.moment.transaction()).reversed());
    return new PastScans(system, scans, left);
  }

  /** The last scan of that kind. */
  ScanMoment last(ScanReason reason) {
    return of(reason.prefix()).findFirst().map(Scan::moment).orElse(ScanMoment.NEVER);
  }

  /** The last scan that has looked for hints of all tasks but tiering. */
  ScanMoment lastOfHints() {
    ScanMoment full = last(ScanReason.FULL);
    ScanMoment hints = last(ScanReason.PARTIAL);
    return hints.transaction() > full.transaction() ? hints : full;
  }

  /** The directory of the last scan that has looked for hints of all tasks but tiering. */
  public Optional<Path> directoryOfHints() {
    return scans.stream()
        .filter(scan -> !scan.prefix.equals(ScanReason.TIER_IS_FULL.prefix()))
        .findFirst()
        .map(Scan::directory);
  }

  /**
   * Scans of tiering whose hints were not all carried out, the oldest first. No later scan finds
   * these files again, as their policies have changed and their replicas may not have moved.
   *
   * @param image transaction of the newest image; what was left at it is not tried again
   */
  public List<Path> tieringToEnd(long image) throws IOException {
    List<Path> toEnd = new ArrayList<>();
    for (Scan scan : of(ScanReason.TIER_IS_FULL.prefix()).toList()) {
      if (!system.exists(new Path(scan.directory, CARRIED_OUT))
          && !system.exists(new Path(scan.directory, LEFT_AT + image))) {
        toEnd.add(0, scan.directory);
      }
    }
    return toEnd;
  }

  /**
   * Notes how the hints of a scan of tiering were carried out.
   *
   * @param all whether nothing is left of them
   * @param image transaction of the newest image
   */
  public void carriedOut(Path tiering, boolean all, long image) throws IOException {
    system.create(new Path(tiering, all ? CARRIED_OUT : LEFT_AT + image), true).close();
  }

  /** Removes all of each kind but the newest ones. */
  public void keepNewest(int kept) throws IOException {
    for (String prefix : List.of("full", "hints", "tiering")) {
      for (Scan old : of(prefix).skip(kept).toList()) {
        system.delete(old.directory, true);
      }
    }
  }

  /** Removes what scans have left that failed or were killed. */
  public void removeLeft() throws IOException {
    for (Path one : left) {
      system.delete(one, true);
    }
  }

  private Stream<Scan> of(String prefix) {
    return scans.stream().filter(scan -> scan.prefix.equals(prefix));
  }

  private static FileStatus[] listed(FileSystem system, Path directory) throws IOException {
    try {
      return system.listStatus(directory);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }
}
