package io.dayu.curator.image;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.jspecify.annotations.Nullable;

/**
 * What is where in one fsimage: the summary at its end, its dictionary, and the parts that tasks
 * read. The driver makes one, and reads of the image no more than that, unless a section is to be
 * cut by hops. Not thread safe.
 */
public final class FsImageIndex {
  private static final byte[] MAGIC = "HDFSIMG1".getBytes(StandardCharsets.US_ASCII);

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
    long length = file.getLen();
    try (FSDataInputStream in = system.open(file.getPath())) {
      byte[] magic = new byte[MAGIC.length];
      if (length > MAGIC.length + Integer.BYTES) {
        in.readFully(magic);
      }
      if (!Arrays.equals(magic, MAGIC)) {
        throw new BadImageException(
            image + " is no fsimage: it does not begin with HDFSIMG1. Name a file fsimage_N.");
      }
      in.seek(length - Integer.BYTES);
      int summaryBytes = in.readInt();
      if (summaryBytes <= 0 || summaryBytes > length - MAGIC.length - Integer.BYTES) {
        throw notWhole(image);
      }
      byte[] bytes = new byte[summaryBytes];
      in.readFully(length - Integer.BYTES - summaryBytes, bytes);
      FileSummary summary = FileSummary.parseDelimitedFrom(new ByteArrayInputStream(bytes));
      if (summary == null) {
        throw notWhole(image);
      }
      return new FsImageIndex(conf, file, summary);
    } catch (InvalidProtocolBufferException e) {
      throw notWhole(image);
    }
  }

  private static BadImageException notWhole(Path image) {
    return new BadImageException(
        image + " is not whole: its summary cannot be read. Fetch it again.");
  }

  public Path path() {
    return file.getPath();
  }

  public long lengthBytes() {
    return file.getLen();
  }

  /** The namespace that the image is of: its transaction, and the last ids it has given. */
  public NameSystemSection namesystem() throws IOException {
    try (MessageStream in = open("NS_INFO")) {
      return in.required(NameSystemSection.parser());
    }
  }

  /** Inodes in the image, also those that only snapshots hold. */
  public long inodes() throws IOException {
    try (MessageStream in = open(ImageSection.INODE.name())) {
      return in.required(INodeSection.parser()).getNumInodes();
    }
  }

  public ImageDictionary dictionary() throws IOException {
    Map<Integer, String> strings = new HashMap<>();
    int maskBits;
    try (MessageStream in = open("STRING_TABLE")) {
      StringTableSection section = in.required(StringTableSection.parser());
      maskBits = section.getMaskBits();
      for (int entry = 0; entry < section.getNumEntry(); entry++) {
        StringTableSection.Entry one = in.required(StringTableSection.Entry.parser());
        strings.put(one.getId(), one.getStr());
      }
    }
    return new ImageDictionary(strings, maskBits, codings());
  }

  private Map<Integer, ImageCoding> codings() throws IOException {
    Map<Integer, ImageCoding> codings = new HashMap<>();
    if (section("ERASURE_CODING") == null) {
      return codings;
    }
    try (MessageStream in = open("ERASURE_CODING")) {
      for (ErasureCodingPolicyProto policy :
          in.required(ErasureCodingSection.parser()).getPoliciesList()) {
        ErasureCodingPolicy one = PBHelperClient.convertErasureCodingPolicy(policy);
        codings.put(
            (int) one.getId(),
            new ImageCoding(
                one.getName(), one.getNumDataUnits(), one.getNumParityUnits(), one.getCellSize()));
      }
    }
    return codings;
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

  /** Where the file system knows who holds the bytes, tasks run there. */
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
      throw new BadImageException(path() + " has no section " + name + ".");
    }
    return MessageStream.open(
        conf, path(), section.getOffset(), section.getLength(), summary.getCodec());
  }

  private FileSummary.@Nullable Section section(String name) {
    return summary.getSectionsList().stream()
        .filter(one -> one.getName().equals(name))
        .findFirst()
        .orElse(null);
  }
}
