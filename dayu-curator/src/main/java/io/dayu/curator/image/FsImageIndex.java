package io.dayu.curator.image;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ErasureCodingPolicyProto;
import org.apache.hadoop.hdfs.protocolPB.PBHelperClient;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.ErasureCodingSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.NameSystemSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.StringTableSection;
import org.jspecify.annotations.Nullable;

/**
 * The index of one fsimage: the summary at its end, its dictionary, and the parts that tasks read.
 * The driver makes one, and reads of the image no more than that, unless a section is to be cut by
 * hops. Not thread safe.
 */
public final class FsImageIndex {
  private final Configuration conf;
  private final FileStatus file;
  private final FileSummary summary;

  private FsImageIndex(Configuration conf, FileStatus file, FileSummary summary) {
    this.conf = conf;
    this.file = file;
    this.summary = summary;
  }

  /**
   * Reads the summary of a fsimage.
   *
   * @throws BadImageException if the file is no fsimage, or not whole
   */
  public static FsImageIndex open(Configuration conf, Path image) throws IOException {
    FileSystem system = image.getFileSystem(conf);
    FileStatus file = system.getFileStatus(image);
    if (file.isDirectory()) {
      throw new BadImageException(image + " is a directory; name a file fsimage_N in it.");
    }
    try (FSDataInputStream in = system.open(file.getPath())) {
      return new FsImageIndex(conf, file, ImageSummary.read(file, in));
    }
  }

  public Path path() {
    return file.getPath();
  }

  public long lengthBytes() {
    return file.getLen();
  }

  /**
   * The time when the image was written, as its file says: no user of HDFS can move that moment, as
   * each can the times of own files. A clock that is behind the file's counts no time that is yet
   * to come.
   */
  public Instant writtenAt() {
    return Instant.ofEpochMilli(Math.min(file.getModificationTime(), System.currentTimeMillis()));
  }

  /** The namespace that the image is of: its transaction, and the last ids it has given. */
  public NameSystemSection namesystem() throws IOException {
    return read("NS_INFO", in -> in.required(NameSystemSection.parser()));
  }

  /** Inodes in the image, also those that only snapshots hold. */
  public long inodes() throws IOException {
    return read(
        ImageSection.INODE.name(),
        in -> {
          long inodes = in.required(INodeSection.parser()).getNumInodes();
          if (inodes < 0) {
            throw in.damaged(new IllegalStateException(inodes + " inodes"));
          }
          return inodes;
        });
  }

  public ImageDictionary dictionary() throws IOException {
    Map<Integer, ImageCoding> codings =
        section("ERASURE_CODING") == null
            ? Map.of()
            : read("ERASURE_CODING", FsImageIndex::codings);
    return read("STRING_TABLE", in -> dictionary(in, codings));
  }

  private static ImageDictionary dictionary(MessageStream in, Map<Integer, ImageCoding> codings)
      throws IOException {
    Map<Integer, String> strings = new HashMap<>();
    StringTableSection section = in.required(StringTableSection.parser());
    for (int entry = 0; entry < section.getNumEntry(); entry++) {
      StringTableSection.Entry one = in.required(StringTableSection.Entry.parser());
      strings.put(one.getId(), one.getStr());
    }
    return new ImageDictionary(strings, section.getMaskBits(), codings);
  }

  private static Map<Integer, ImageCoding> codings(MessageStream in) throws IOException {
    Map<Integer, ImageCoding> codings = new HashMap<>();
    for (ErasureCodingPolicyProto policy :
        in.required(ErasureCodingSection.parser()).getPoliciesList()) {
      ErasureCodingPolicy one = PBHelperClient.convertErasureCodingPolicy(policy);
      codings.put(
          (int) one.getId(),
          new ImageCoding(
              one.getName(), one.getNumDataUnits(), one.getNumParityUnits(), one.getCellSize()));
    }
    return codings;
  }

  /** A reader of a section that is read at once. */
  private interface Reading<T> {
    T of(MessageStream in) throws IOException;
  }

  private <T> T read(String section, Reading<T> reading) throws IOException {
    try (MessageStream in = open(section)) {
      try {
        return reading.of(in);
      } catch (RuntimeException e) {
        throw in.damaged(e);
      }
    }
  }

  /**
   * The parts of a section, in order: its sub-sections where it has some, else parts that hops over
   * its messages find, else the whole. A compressed section cannot be hopped over.
   *
   * @param partBytes least bytes of a part that hops find
   * @return empty if the image does not have the section
   */
  public List<ImageSplit> splits(ImageSection section, long partBytes) throws IOException {
    List<ImageSplit> splits = new ArrayList<>();
    List<FileSummary.Section> subSections =
        summary.getSectionsList().stream()
            .filter(one -> one.getName().equals(section.partName()))
            .sorted(Comparator.comparingLong(FileSummary.Section::getOffset))
            .toList();
    FileSummary.Section whole = section(section.name());
    if (whole == null && isNeeded(section)) {
      throw notThere(section.name());
    }
    if (!subSections.isEmpty()) {
      for (FileSummary.Section one : subSections) {
        splits.add(split(section, one, splits.isEmpty()));
      }
    } else if (whole != null && summary.getCodec().isEmpty() && whole.getLength() > partBytes) {
      ImageSplit all = split(section, whole, true);
      try (MessageStream in = MessageStream.open(conf, path(), all)) {
        splits.addAll(MessageHops.cut(all, partBytes, in));
      }
    } else if (whole != null) {
      splits.add(split(section, whole, true));
    }
    return located(section == ImageSection.INODE_REFERENCE ? numbered(splits) : splits);
  }

  /** Directories name references by their number in the section, so that messages are counted. */
  private List<ImageSplit> numbered(List<ImageSplit> splits) throws IOException {
    List<ImageSplit> numbered = new ArrayList<>();
    long messages = 0;
    for (ImageSplit split : splits) {
      numbered.add(split.from(messages));
      if (numbered.size() < splits.size()) {
        try (MessageStream in = MessageStream.open(conf, path(), split)) {
          while (in.skip()) {
            messages++;
          }
        }
      }
    }
    return numbered;
  }

  private ImageSplit split(ImageSection section, FileSummary.Section part, boolean first) {
    return new ImageSplit(
        section,
        part.getOffset(),
        part.getLength(),
        summary.getCodec(),
        first && section.hasHead(),
        0,
        List.of());
  }

  /**
   * The splits with the hosts of their bytes, where the file system knows them: tasks run there.
   */
  private List<ImageSplit> located(List<ImageSplit> splits) throws IOException {
    List<ImageSplit> located = new ArrayList<>();
    FileSystem system = path().getFileSystem(conf);
    for (ImageSplit split : splits) {
      BlockLocation[] holders = system.getFileBlockLocations(file, split.offset(), 1);
      located.add(holders.length == 0 ? split : split.at(List.of(holders[0].getHosts())));
    }
    return located;
  }

  MessageStream open(ImageSplit split) throws IOException {
    return MessageStream.open(conf, path(), split);
  }

  private MessageStream open(String name) throws IOException {
    FileSummary.Section section = section(name);
    if (section == null) {
      throw notThere(name);
    }
    return MessageStream.open(
        conf, path(), name, section.getOffset(), section.getLength(), summary.getCodec());
  }

  /** HDFS writes no section that would be empty. */
  private boolean isNeeded(ImageSection section) throws IOException {
    return switch (section) {
      case INODE -> true;
      case INODE_DIR -> section(ImageSection.SNAPSHOT.name()) == null && inodes() > 1;
      case INODE_REFERENCE, SNAPSHOT, SNAPSHOT_DIFF -> false;
    };
  }

  private BadImageException notThere(String section) {
    return BadImageException.damaged(path(), "its section " + section, "is not there", null);
  }

  private FileSummary.@Nullable Section section(String name) {
    return summary.getSectionsList().stream()
        .filter(one -> one.getName().equals(name))
        .findFirst()
        .orElse(null);
  }
}
