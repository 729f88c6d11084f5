package io.dayu.curator.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeDirectory;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.NameSystemSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.StringTableSection;
import org.apache.hadoop.thirdparty.protobuf.ByteString;

/**
 * A program that writes a fsimage of any size, made up of tables of a warehouse: databases, tables,
 * days, and 2 to 25 files in each day. It holds directories in memory, and no files.
 *
 * <p>Arguments are the file, the number of files, and the number of sub-sections if there are any.
 */
public final class LargeImage {
  private static final long ROOT = 16385;
  private static final long NOW_MS = 1_795_000_000_000L;
  private static final long DAY_MS = 86_400_000L;
  private static final int TABLES = 40;
  private static final int DAYS = 60;
  private static final int USERS = 25;
  private static final int GROUPS = 9;
  private static final int MASK_BITS = 3;
  private static final long BLOCK_BYTES = 128L << 20;

  private final SplittableRandom random = new SplittableRandom(42);
  private final List<DirEntry.Builder> directories = new ArrayList<>();
  private final ImageWriter out;
  private final long files;
  private final long partInodes;
  private long inode = ROOT;
  private long block = 1L << 30;
  private long file;

  private LargeImage(ImageWriter out, long files, long partInodes) {
    this.out = out;
    this.files = files;
    this.partInodes = partInodes;
  }

  public static void main(String[] arguments) throws IOException {
    write(
        Path.of(arguments[0]),
        Long.parseLong(arguments[1]),
        arguments.length > 2 ? Integer.parseInt(arguments[2]) : 0);
  }

  /**
   * Writes an image of that many files, and some seven directories to a hundred of them.
   *
   * @param parts sub-sections of inodes; 0 for none, which is HDFS's default
   */
  private static void write(Path target, long files, int parts) throws IOException {
    try (ImageWriter nowhere = new ImageWriter(OutputStream.nullOutputStream());
        ImageWriter out = new ImageWriter(Files.newOutputStream(target))) {
      LargeImage counted = new LargeImage(nowhere, files, Long.MAX_VALUE);
      counted.inodes(0);
      long inodes = counted.inode - ROOT;
      new LargeImage(out, files, parts == 0 ? Long.MAX_VALUE : inodes / parts + 1).run(inodes);
    }
  }

  private void run(long inodes) throws IOException {
    out.write(
        NameSystemSection.newBuilder()
            .setNamespaceId(1)
            .setGenstampV1(1000)
            .setGenstampV2(2000)
            .setGenstampV1Limit(0)
            .setLastAllocatedBlockId(Long.MAX_VALUE)
            .setTransactionId(4711)
            .build());
    out.endSection("NS_INFO");
    inodes(inodes);
    if (partInodes <= inodes) {
      out.endPart("INODE");
    }
    out.endSection("INODE");
    for (DirEntry.Builder directory : directories) {
      out.write(directory.build());
    }
    out.endSection("INODE_DIR");
    strings();
    out.endSection("STRING_TABLE");
    out.end();
  }

  /** A reader that trusts the count in front of the inodes reads no more than that. */
  private void inodes(long count) throws IOException {
    out.write(INodeSection.newBuilder().setLastInodeId(Long.MAX_VALUE).setNumInodes(count).build());
    DirEntry.Builder root = directory("", null);
    DirEntry.Builder warehouse = directory("warehouse", root);
    for (int database = 0; file < files; database++) {
      DirEntry.Builder db = directory("db_" + database + ".db", warehouse);
      for (int table = 0; table < TABLES && file < files; table++) {
        DirEntry.Builder facts = directory("fact_table_" + table, db);
        for (int day = 0; day < DAYS && file < files; day++) {
          DirEntry.Builder of =
              directory("ds=2026-" + (1 + day / 28) + "-" + (1 + day % 28), facts);
          for (int left = 2 + random.nextInt(24); left > 0 && file < files; left--) {
            file(of);
          }
        }
      }
    }
  }

  private DirEntry.Builder directory(String name, DirEntry.Builder parent) throws IOException {
    DirEntry.Builder entry = DirEntry.newBuilder().setParent(inode);
    directories.add(entry);
    add(
        parent,
        INode.newBuilder()
            .setType(INode.Type.DIRECTORY)
            .setDirectory(
                INodeDirectory.newBuilder()
                    .setModificationTime(NOW_MS - random.nextLong(400 * DAY_MS))
                    .setNsQuota(-1)
                    .setDsQuota(-1)
                    .setPermission(permission(0755))),
        name);
    return entry;
  }

  private void file(DirEntry.Builder parent) throws IOException {
    long age = (long) (Math.pow(random.nextDouble(), 2) * 900 * DAY_MS);
    INodeFile.Builder of =
        INodeFile.newBuilder()
            .setReplication(random.nextInt(20) == 0 ? 2 : 3)
            .setModificationTime(NOW_MS - age)
            .setAccessTime(NOW_MS - (long) (age * Math.sqrt(random.nextDouble())))
            .setPreferredBlockSize(BLOCK_BYTES)
            .setPermission(permission(0644));
    for (long left = length(); left > 0; left -= BLOCK_BYTES) {
      of.addBlocks(
          BlockProto.newBuilder()
              .setBlockId(block++)
              .setGenStamp(1001)
              .setNumBytes(Math.min(left, BLOCK_BYTES)));
    }
    add(
        parent,
        INode.newBuilder().setType(INode.Type.FILE).setFile(of),
        String.format(Locale.ROOT, "part-%05d-%08x-c000.snappy.parquet", file++, random.nextInt()));
  }

  /** A third are small, half are of one block, and the rest of up to ten. */
  private long length() {
    double kind = random.nextDouble();
    if (kind < 0.35) {
      return 1L + random.nextInt(1 << 20);
    }
    return kind < 0.8
        ? (1 << 20) + random.nextLong(127L << 20)
        : BLOCK_BYTES + random.nextLong(9 * BLOCK_BYTES);
  }

  private void add(DirEntry.Builder parent, INode.Builder one, String name) throws IOException {
    if (parent != null) {
      parent.addChildren(inode);
    }
    out.write(one.setId(inode++).setName(ByteString.copyFromUtf8(name)).build());
    if ((inode - ROOT) % partInodes == 0) {
      out.endPart("INODE");
    }
  }

  private long permission(int mode) {
    return ((1L + random.nextInt(USERS)) << 40) | ((1L + random.nextInt(GROUPS)) << 16) | mode;
  }

  private void strings() throws IOException {
    out.write(
        StringTableSection.newBuilder().setNumEntry(USERS + GROUPS).setMaskBits(MASK_BITS).build());
    for (int user = 1; user <= USERS; user++) {
      string(1, user, "user" + user);
    }
    for (int group = 1; group <= GROUPS; group++) {
      string(2, group, "group" + group);
    }
  }

  private void string(int kind, int number, String text) throws IOException {
    out.write(
        StringTableSection.Entry.newBuilder()
            .setId(number | (kind << (Integer.SIZE - MASK_BITS)))
            .setStr(text)
            .build());
  }
}
