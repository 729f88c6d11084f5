package io.dayu.core.heat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The factor that a cooled file's owner gave it, as the file carries it.
 *
 * <p>It names the inode that it is for: a copy that took it over is another file. It also has the
 * times that the file had then: with any others it was read or written since, whoever's clock.
 *
 * @param own factor before
 * @param set factor since, less than that
 * @param inodeId of the file that was cooled
 * @param accessedMs its access time then, as HDFS had it
 * @param modifiedMs its modification time then
 */
public record KeptFactor(int own, int set, long inodeId, long accessedMs, long modifiedMs) {
  /** The factor of a text that nobody here has written: it is for no file. */
  static final KeptFactor UNREADABLE = new KeptFactor(0, 0, -1, 0, 0);

  private static final Pattern TEXT =
      Pattern.compile(
          "own=(\\d{1,4}),set=(\\d{1,4}),inode=(\\d{1,18}),read=(-?\\d{1,18}),written=(-?\\d{1,18})");

  /** Reads what {@link #text} has written; a text of others is for no file. */
  public static KeptFactor parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches()
        ? new KeptFactor(
            Integer.parseInt(matcher.group(1)),
            Integer.parseInt(matcher.group(2)),
            Long.parseLong(matcher.group(3)),
            Long.parseLong(matcher.group(4)),
            Long.parseLong(matcher.group(5)))
        : UNREADABLE;
  }

  /** The text that a file carries. */
  public String text() {
    return "own="
        + own
        + ",set="
        + set
        + ",inode="
        + inodeId
        + ",read="
        + accessedMs
        + ",written="
        + modifiedMs;
  }

  /** True if it is for a file as that is now. An operator who sets another factor ends it. */
  public boolean isFor(ColdFile file) {
    return inodeId == file.inodeId() && set == file.factor() && own > set;
  }
}
