package io.dayu.curator.image;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotDiffSection.DiffEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.SnapshotDiffSection.DirectoryDiff;

/**
 * Cuts a section that has no sub-sections: it hops from length to length over the messages, and
 * notes where parts of the wanted size begin. Each byte is passed once, and no message is kept.
 */
final class MessageHops {
  private final ImageSplit whole;
  private final long partBytes;
  private final List<ImageSplit> parts = new ArrayList<>();

  private MessageHops(ImageSplit whole, long partBytes) {
    this.whole = whole;
    this.partBytes = partBytes;
  }

  /**
   * The parts of a section that is not compressed, each of whole units and of at least the bytes
   * asked for, but for the last.
   */
  static List<ImageSplit> cut(ImageSplit whole, long partBytes, MessageStream in)
      throws IOException {
    MessageHops hops = new MessageHops(whole, partBytes);
    hops.run(in);
    return hops.parts;
  }

  private void run(MessageStream in) throws IOException {
    long from = 0;
    long firstUnit = 0;
    long units = 0;
    if (whole.hasHead()) {
      in.skip();
    }
    while (skipUnit(in)) {
      units++;
      if (in.position() - from >= partBytes) {
        add(from, in.position(), firstUnit);
        from = in.position();
        firstUnit = units;
      }
    }
    if (in.position() > from) {
      add(from, in.position(), firstUnit);
    }
  }

  private void add(long from, long to, long firstUnit) {
    parts.add(
        new ImageSplit(
            whole.section(),
            whole.offset() + from,
            to - from,
            whole.codec(),
            whole.hasHead() && from == 0,
            firstUnit,
            List.of()));
  }

  private boolean skipUnit(MessageStream in) throws IOException {
    return whole.section() == ImageSection.SNAPSHOT_DIFF ? skipDiffs(in) : in.skip();
  }

  /** The differences of one inode stay together: how many messages follow is in those before. */
  private static boolean skipDiffs(MessageStream in) throws IOException {
    DiffEntry entry = in.next(DiffEntry.parser());
    if (entry == null) {
      return false;
    }
    for (int diff = 0; diff < entry.getNumOfDiff(); diff++) {
      if (entry.getType() == DiffEntry.Type.FILEDIFF) {
        in.skip();
      } else {
        int created = in.required(DirectoryDiff.parser()).getCreatedListSize();
        for (int child = 0; child < created; child++) {
          in.skip();
        }
      }
    }
    return true;
  }
}
