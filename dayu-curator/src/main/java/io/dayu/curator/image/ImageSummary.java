package io.dayu.curator.image;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;

/** The summary at the end of a fsimage: it is read, and held against the file. */
final class ImageSummary {
  private static final byte[] MAGIC = "HDFSIMG1".getBytes(StandardCharsets.US_ASCII);
  private static final int ON_DISK_VERSION = 1;

  /** Layouts of HDFS 2.4, the first in this format, and of the last HDFS that was looked at. */
  private static final int FIRST_LAYOUT = -52;

  private static final int LAST_LAYOUT = -67;

  private final FileStatus file;

  private ImageSummary(FileStatus file) {
    this.file = file;
  }

  /**
   * Reads the summary.
   *
   * @throws BadImageException if the file is no fsimage, or not whole
   */
  static FileSummary read(FileStatus file, FSDataInputStream in) throws IOException {
    return new ImageSummary(file).read(in);
  }

  private FileSummary read(FSDataInputStream in) throws IOException {
    long length = file.getLen();
    if (length == 0) {
      throw new BadImageException(file.getPath() + " is empty. Fetch it again.");
    }
    byte[] magic = new byte[(int) Math.min(length, MAGIC.length)];
    in.readFully(magic);
    if (!Arrays.equals(magic, MAGIC)) {
      throw noImage(magic);
    }
    if (length <= MAGIC.length + Integer.BYTES) {
      throw notWhole();
    }
    in.seek(length - Integer.BYTES);
    int summaryBytes = in.readInt();
    if (summaryBytes <= 0 || summaryBytes > length - MAGIC.length - Integer.BYTES) {
      throw notWhole();
    }
    byte[] bytes = new byte[summaryBytes];
    in.readFully(length - Integer.BYTES - summaryBytes, bytes);
    try {
      FileSummary summary = FileSummary.parseDelimitedFrom(new ByteArrayInputStream(bytes));
      if (summary == null) {
        throw notWhole();
      }
      checkLayout(summary);
      checkSections(summary, length - Integer.BYTES - summaryBytes);
      return summary;
    } catch (InvalidProtocolBufferException e) {
      throw notWhole();
    }
  }

  /** Before HDFS 2.4 a fsimage began with its layout. */
  private BadImageException noImage(byte[] begin) {
    int layout = begin.length < Integer.BYTES ? 0 : ByteBuffer.wrap(begin).getInt();
    return layout < 0 && layout > FIRST_LAYOUT
        ? otherLayout(layout)
        : new BadImageException(
            file.getPath()
                + " is no fsimage: it does not begin with HDFSIMG1. Name a file fsimage_N.");
  }

  private BadImageException notWhole() {
    return new BadImageException(
        file.getPath() + " is not whole: its summary cannot be read. Fetch it again.");
  }

  private void checkLayout(FileSummary summary) throws BadImageException {
    int layout = summary.getLayoutVersion();
    if (summary.getOndiskVersion() != ON_DISK_VERSION
        || layout > FIRST_LAYOUT
        || layout < LAST_LAYOUT) {
      throw otherLayout(layout);
    }
  }

  private BadImageException otherLayout(int layout) {
    return new BadImageException(
        String.format(
            "%s is of HDFS's layout %d, and this version of Dayu reads %d to %d. Scan it with a"
                + " version of Dayu that knows its HDFS.",
            file.getPath(), layout, FIRST_LAYOUT, LAST_LAYOUT));
  }

  /** Sections lie in the file one behind another, and sub-sections leave nothing of theirs out. */
  private void checkSections(FileSummary summary, long end) throws BadImageException {
    for (FileSummary.Section one : summary.getSectionsList()) {
      if (one.getOffset() < MAGIC.length
          || one.getLength() < 0
          || one.getOffset() > end
          || one.getLength() > end - one.getOffset()) {
        throw damaged(one.getName(), "is said to be where the file has no such bytes");
      }
    }
    for (ImageSection section : ImageSection.values()) {
      checkParts(named(summary, section.name()), named(summary, section.partName()));
    }
  }

  private void checkParts(List<FileSummary.Section> whole, List<FileSummary.Section> parts)
      throws BadImageException {
    if (whole.isEmpty() || parts.isEmpty()) {
      return;
    }
    long from = whole.get(0).getOffset();
    long end = from + whole.get(0).getLength();
    for (FileSummary.Section part : parts) {
      if (part.getOffset() != from) {
        throw damaged(part.getName(), "does not follow the one before");
      }
      from += part.getLength();
    }
    if (from != end) {
      throw damaged(whole.get(0).getName(), "is not all in its sub-sections");
    }
  }

  private static List<FileSummary.Section> named(FileSummary summary, String name) {
    return summary.getSectionsList().stream()
        .filter(one -> one.getName().equals(name))
        .sorted(Comparator.comparingLong(FileSummary.Section::getOffset))
        .toList();
  }

  private BadImageException damaged(String section, String how) {
    return BadImageException.damaged(file.getPath(), "its section " + section, how, null);
  }
}
