package io.dayu.curator.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.BlockProto;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ECSchemaProto;
import org.apache.hadoop.hdfs.protocol.proto.HdfsProtos.ErasureCodingPolicyProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.ErasureCodingSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeDirectory;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.NameSystemSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.StringTableSection;
import org.apache.hadoop.thirdparty.protobuf.ByteString;

/** A small fsimage of inodes that a test makes up one by one, also such as no client could make. */
public final class MadeImage {
  public static final long ROOT = 16385;
  public static final String POLICY = "XOR-2-1-1024k";

  private static final int MASK_BITS = 3;

  private final List<INode> inodes = new ArrayList<>();
  private final Map<Long, DirEntry.Builder> directories = new TreeMap<>();
  private final List<String> users = new ArrayList<>();
  private long block = 1L << 30;

  /** An image of the root alone. */
  public MadeImage() {
    directory(ROOT, "", 0);
  }

  /** The number that permissions name a user by. */
  public int user(String name) {
    users.add(name);
    return users.size();
  }

  public long directory(long parent, String name, int user) {
    return add(
        parent,
        INode.newBuilder()
            .setType(INode.Type.DIRECTORY)
            .setName(ByteString.copyFromUtf8(name))
            .setDirectory(
                INodeDirectory.newBuilder()
                    .setModificationTime(1)
                    .setNsQuota(-1)
                    .setDsQuota(-1)
                    .setPermission(permission(user))));
  }

  /** A file of one block of three replicas, which a test may change. */
  public INodeFile.Builder file(int user, long bytes, long touchedAtMs) {
    return INodeFile.newBuilder()
        .setReplication(3)
        .setModificationTime(touchedAtMs)
        .setAccessTime(touchedAtMs)
        .setPreferredBlockSize(128L << 20)
        .setPermission(permission(user))
        .addBlocks(
            BlockProto.newBuilder().setBlockId(block++).setGenStamp(1001).setNumBytes(bytes));
  }

  public long add(long parent, ByteString name, INodeFile.Builder file) {
    return add(parent, INode.newBuilder().setType(INode.Type.FILE).setName(name).setFile(file));
  }

  private long add(long parent, INode.Builder one) {
    long id = ROOT + inodes.size();
    inodes.add(one.setId(id).build());
    if (id != ROOT) {
      directories
          .computeIfAbsent(parent, up -> DirEntry.newBuilder().setParent(up))
          .addChildren(id);
    }
    return id;
  }

  /** Owner and group of that number, and who may do what. */
  private static long permission(int user) {
    return ((long) user << 40) | ((long) user << 16) | 0640;
  }

  /** Writes it all. */
  public Path write(Path file) throws IOException {
    try (ImageWriter out = new ImageWriter(Files.newOutputStream(file))) {
      out.write(
          NameSystemSection.newBuilder()
              .setLastAllocatedBlockId(block)
              .setGenstampV2(2000)
              .setTransactionId(7)
              .build());
      out.endSection("NS_INFO");
      out.write(
          ErasureCodingSection.newBuilder()
              .addPolicies(
                  ErasureCodingPolicyProto.newBuilder()
                      .setId(4)
                      .setName(POLICY)
                      .setCellSize(1 << 20)
                      .setSchema(
                          ECSchemaProto.newBuilder()
                              .setCodecName("xor")
                              .setDataUnits(2)
                              .setParityUnits(1)))
              .build());
      out.endSection("ERASURE_CODING");
      out.write(
          INodeSection.newBuilder().setLastInodeId(1L << 40).setNumInodes(inodes.size()).build());
      for (INode one : inodes) {
        out.write(one);
      }
      out.endSection("INODE");
      for (DirEntry.Builder one : directories.values()) {
        out.write(one.build());
      }
      out.endSection("INODE_DIR");
      writeUsers(out);
      out.endSection("STRING_TABLE");
      out.end();
    }
    return file;
  }

  /** Users, and groups of the same names. */
  private void writeUsers(ImageWriter out) throws IOException {
    out.write(
        StringTableSection.newBuilder()
            .setNumEntry(2 * users.size())
            .setMaskBits(MASK_BITS)
            .build());
    for (int kind = 1; kind <= 2; kind++) {
      for (int user = 1; user <= users.size(); user++) {
        out.write(
            StringTableSection.Entry.newBuilder()
                .setId(user | (kind << (Integer.SIZE - MASK_BITS)))
                .setStr(users.get(user - 1))
                .build());
      }
    }
  }
}
