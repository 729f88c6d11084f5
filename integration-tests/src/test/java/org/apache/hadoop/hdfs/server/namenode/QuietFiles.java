package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.XAttr;
import org.apache.hadoop.fs.XAttrSetFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/** The files of a quiet NameNode, and what clients and operators do to them beside writing. */
@NullMarked
public final class QuietFiles {
  /** The directory that snapshots are taken of. */
  public static final String KEPT = "kept";

  private static final String CLIENT = "DFSClient_copier";
  private static final String CLIENT_ADDRESS = "10.8.0.2";
  private static final FsPermission ALL = new FsPermission((short) 0755);
  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  private final FSNamesystem namesystem;

  /** Those of a NameNode as long as it runs. */
  public QuietFiles(QuietNameNode nameNode) {
    this.namesystem = nameNode.getNamesystem();
  }

  /**
   * The place and the state of a file.
   *
   * @param rights owner, group and permission
   */
  public record Status(
      long inodeId,
      long bytes,
      long modifiedMs,
      long accessedMs,
      int storagePolicy,
      String rights) {}

  /** Makes the directory that snapshots are taken of. */
  public void makeKept() throws IOException {
    boolean unused =
        namesystem.mkdirs("/" + KEPT, PermissionStatus.createImmutable("test", "test", ALL), false);
    namesystem.allowSnapshot("/" + KEPT);
  }

  /** A file has other owners and rights. */
  public void give(String name, String owner, String group, int mode) throws IOException {
    namesystem.setOwner("/" + name, owner, group);
    namesystem.setPermission("/" + name, new FsPermission((short) mode));
  }

  private @Nullable HdfsFileStatus info(String name) throws IOException {
    return namesystem.getFileInfo("/" + name, true, false, false);
  }

  /** How a file is; null if there is none. */
  public @Nullable Status status(String name) throws IOException {
    @Nullable HdfsFileStatus file = info(name);
    return file == null
        ? null
        : new Status(
            file.getFileId(),
            file.getLen(),
            file.getModificationTime(),
            file.getAccessTime(),
            file.getStoragePolicy(),
            file.getOwner() + " " + file.getGroup() + " " + file.getPermission());
  }

  /** Replicas that a file asks for; 0 of none, and of a coded one. */
  public int factor(String name) throws IOException {
    @Nullable HdfsFileStatus file = info(name);
    return file == null || file.getErasureCodingPolicy() != null ? 0 : file.getReplication();
  }

  /** Whether a file carries an extended attribute. */
  public boolean carries(String name, String attribute) {
    namesystem.readLock();
    try {
      @Nullable INode inode = namesystem.getFSDirectory().getINode("/" + name);
      @Nullable XAttrFeature feature = inode == null ? null : inode.getXAttrFeature();
      return feature != null && feature.getXAttr(attribute) != null;
    } catch (IOException e) {
      return false;
    } finally {
      namesystem.readUnlock("carries");
    }
  }

  /** The names of all files, with their directory where that is not the root. */
  public List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    for (String directory : List.of("", KEPT + "/")) {
      for (HdfsFileStatus one :
          namesystem
              .getListing("/" + directory, HdfsFileStatus.EMPTY_NAME, false)
              .getPartialListing()) {
        if (!one.isDirectory()) {
          names.add(directory + one.getLocalName());
        }
      }
    }
    return names;
  }

  /** A file has another name; what had that name before is no more. */
  public void rename(String name, String other) throws IOException {
    namesystem.renameTo("/" + name, "/" + other, false, Options.Rename.OVERWRITE);
  }

  /** A snapshot is taken. */
  public void snapshot(String snapshot) throws IOException {
    String unused = namesystem.createSnapshot("/" + KEPT, snapshot, false);
  }

  /** A snapshot is no more. */
  public void deleteSnapshot(String snapshot) throws IOException {
    namesystem.deleteSnapshot("/" + KEPT, snapshot, false);
  }

  /** A client opens a file, as HDFS notes it. */
  public void open(String name, long timeMs) throws IOException {
    namesystem.setTimes("/" + name, -1, timeMs);
  }

  /**
   * Begins a coded copy that only superusers can read, with the extended attributes of a file.
   *
   * @return the group and the storages where it is to be written
   */
  public LocatedBlock beginCopy(
      String name, String copy, ErasureCodingPolicy coding, String storagePolicy, long bytes)
      throws IOException {
    boolean unused = namesystem.enableErasureCodingPolicy(coding.getName(), false);
    HdfsFileStatus file =
        namesystem.startFile(
            "/" + copy,
            PermissionStatus.createImmutable("copier", "copier", OWNER_ONLY),
            CLIENT,
            CLIENT_ADDRESS,
            EnumSet.of(CreateFlag.CREATE),
            true,
            (short) 1,
            Math.max(bytes, 1 << 20),
            CryptoProtocolVersion.supported(),
            coding.getName(),
            storagePolicy,
            false);
    for (XAttr attribute : namesystem.getXAttrs("/" + name, null)) {
      namesystem.setXAttr("/" + copy, attribute, EnumSet.of(XAttrSetFlag.CREATE), false);
    }
    return namesystem.getAdditionalBlock(
        "/" + copy, file.getFileId(), CLIENT, null, null, null, EnumSet.noneOf(AddBlockFlag.class));
  }

  /** Ends a copy, which gets the times of its file; returns whether it is closed. */
  public boolean endCopy(String copy, ExtendedBlock group, Status of) throws IOException {
    boolean closed =
        namesystem.completeFile("/" + copy, CLIENT, group, HdfsConstants.GRANDFATHER_INODE_ID);
    if (closed) {
      namesystem.setTimes("/" + copy, of.modifiedMs(), of.accessedMs());
    }
    return closed;
  }
}
