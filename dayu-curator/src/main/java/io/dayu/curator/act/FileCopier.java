package io.dayu.curator.act;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclUtil;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.ipc.RemoteException;
import org.jspecify.annotations.Nullable;

/**
 * Writes an erasure-coded copy beside a file, and proves it. The file itself is only read.
 *
 * <p>A copy that a killed run has left is written anew. All that is proved and kept is of the inode
 * that was written, so that two runs at once cannot take one another's copy for their own. Not
 * thread safe.
 */
public final class FileCopier implements Closeable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final String CONTEXT = "dayu-curate";

  /**
   * Storage policies that HDFS follows for erasure-coded files ({@code
   * ErasureCodingPolicyManager}): none, HOT, COLD and ALL_SSD.
   */
  static final Set<Byte> SUITED_POLICIES =
      Set.of(
          HdfsConstants.BLOCK_STORAGE_POLICY_ID_UNSPECIFIED,
          HdfsConstants.HOT_STORAGE_POLICY_ID,
          HdfsConstants.COLD_STORAGE_POLICY_ID,
          HdfsConstants.ALLSSD_STORAGE_POLICY_ID);

  private final DistributedFileSystem fs;
  private final FilesNow files;
  private final String policy;
  private final CopyPace pace;

  private FileCopier(DistributedFileSystem fs, String policy, CopyPace pace) {
    this.fs = fs;
    this.files = new FilesNow(fs);
    this.policy = policy;
    this.pace = pace;
  }

  /**
   * A copier with connections of its own.
   *
   * @param cluster address of the file system, such as {@code hdfs://ns}
   * @param policy erasure coding policy of copies
   * @param pace is asked before each piece of a file
   */
  public static FileCopier open(Configuration site, URI cluster, String policy, CopyPace pace)
      throws IOException {
    Configuration conf = new Configuration(site);
    // The only checksum that is equal for a replicated and an erasure-coded file.
    conf.set(
        HdfsClientConfigKeys.DFS_CHECKSUM_COMBINE_MODE_KEY,
        Options.ChecksumCombineMode.COMPOSITE_CRC.name());
    conf.setClass(
        LowClassSocketFactory.FACTORY_KEY, LowClassSocketFactory.class, SocketFactory.class);
    // Connections of others in this process are not marked, and not to be shared.
    conf.set(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, CONTEXT);
    if (FileSystem.newInstance(cluster, conf) instanceof DistributedFileSystem hdfs) {
      return new FileCopier(hdfs, policy, pace);
    }
    throw new IOException(cluster + " is no HDFS.");
  }

  /** Copies one file; whatever goes wrong is in the result, and leaves no copy. */
  public CopyResult copy(HintedFile file) {
    try {
      return tryToCopy(file);
    } catch (IOException e) {
      return CopyResult.of(file, ActOutcome.FAILED).now(ActOutcome.FAILED, firstLine(e));
    }
  }

  private CopyResult tryToCopy(HintedFile file) throws IOException {
    @Nullable HdfsFileStatus status = files.status(file.path());
    if (status == null) {
      return CopyResult.of(file, ActOutcome.GONE);
    }
    ActOutcome obstacle = obstacle(file, status);
    if (obstacle != ActOutcome.COPIED) {
      return CopyResult.of(file, obstacle);
    }
    @Nullable HdfsFileStatus directory = files.status(file.path() + "/..");
    if (directory == null) {
      return CopyResult.of(file, ActOutcome.GONE);
    }
    Path place = copyPath(directory.getFileId(), file);
    fs.delete(place, false);
    boolean proved = false;
    try {
      long copyId = write(file, status, place, ownPolicy(file, status, directory));
      Path copy = new Path(HintedFile.pathOf(copyId));
      if (!haveEqualContent(new Path(file.path()), copy)) {
        return CopyResult.of(file, ActOutcome.OTHER_CONTENT);
      }
      keepAttributes(file, status, copy);
      proved = true;
      return new CopyResult(file, ActOutcome.COPIED, directory.getFileId(), copyId, "");
    } finally {
      if (!proved) {
        fs.delete(place, false);
      }
    }
  }

  private ActOutcome obstacle(HintedFile file, HdfsFileStatus status) throws IOException {
    if (status.getErasureCodingPolicy() != null) {
      return ActOutcome.CODED_ALREADY;
    }
    Optional<ActOutcome> outOfDate = files.outOfDate(file, status);
    if (outOfDate.isPresent()) {
      return outOfDate.get();
    }
    if (status.getFileEncryptionInfo() != null) {
      return ActOutcome.ENCRYPTED;
    }
    return SUITED_POLICIES.contains(status.getStoragePolicy())
        ? ActOutcome.COPIED
        : ActOutcome.UNSUITED_STORAGE_POLICY;
  }

  /** The storage policy that a file has, empty where it is its directory's. */
  private Optional<String> ownPolicy(
      HintedFile file, HdfsFileStatus status, HdfsFileStatus directory) throws IOException {
    return status.getStoragePolicy() == directory.getStoragePolicy()
        ? Optional.empty()
        : Optional.of(fs.getStoragePolicy(new Path(file.path())).getName());
  }

  /**
   * Writes the copy and returns its inode id, by which alone it is known from then on: another run
   * may have put its own in this place.
   */
  private long write(
      HintedFile file, HdfsFileStatus status, Path place, Optional<String> storagePolicy)
      throws IOException {
    DistributedFileSystem.HdfsDataOutputStreamBuilder copy =
        fs.createFile(place).overwrite(false).blockSize(status.getBlockSize()).ecPolicyName(policy);
    storagePolicy.ifPresent(copy::storagePolicyName);
    try (InputStream in = fs.open(new Path(file.path()));
        FSDataOutputStream out = copy.build()) {
      byte[] buffer = new byte[BUFFER_BYTES];
      int read;
      do {
        pace.await(BUFFER_BYTES);
        read = in.readNBytes(buffer, 0, BUFFER_BYTES);
        out.write(buffer, 0, read);
      } while (read == BUFFER_BYTES);
      if (out.getWrappedStream() instanceof DFSOutputStream stream) {
        return stream.getFileId();
      }
      throw new IOException("HDFS does not say which file it has made.");
    }
  }

  private boolean haveEqualContent(Path file, Path copy) throws IOException {
    @Nullable FileChecksum ofFile = fs.getFileChecksum(file);
    return ofFile != null && ofFile.equals(fs.getFileChecksum(copy));
  }

  /** Times come last, as all else may change them; they are those of before the file was read. */
  private void keepAttributes(HintedFile file, HdfsFileStatus status, Path copy)
      throws IOException {
    Path original = new Path(file.path());
    for (Map.Entry<String, byte[]> attribute : fs.getXAttrs(original).entrySet()) {
      fs.setXAttr(copy, attribute.getKey(), attribute.getValue());
    }
    fs.setOwner(copy, status.getOwner(), status.getGroup());
    if (status.hasAcl()) {
      fs.setAcl(
          copy,
          AclUtil.getAclFromPermAndEntries(
              status.getPermission(), fs.getAclStatus(original).getEntries()));
    } else {
      fs.removeAcl(copy);
      fs.setPermission(copy, status.getPermission());
    }
    setTimes(copy, status);
  }

  private void setTimes(Path copy, HdfsFileStatus status) throws IOException {
    try {
      fs.setTimes(copy, status.getModificationTime(), status.getAccessTime());
    } catch (RemoteException e) {
      if (!firstLine(e).contains("Access time")) {
        throw e;
      }
      // Where dfs.namenode.accesstime.precision is 0, HDFS keeps none.
      fs.setTimes(copy, status.getModificationTime(), -1);
    }
  }

  /**
   * Removes a copy that is not wanted after all. It goes by its name: when the copy has replaced
   * the file though nobody has heard of it, that name is no more.
   */
  public void discard(CopyResult result) throws IOException {
    fs.delete(copyPath(result.directoryId(), result.file()), false);
  }

  private static Path copyPath(long directoryId, HintedFile file) {
    return new Path(HintedFile.pathOf(directoryId), file.copyName());
  }

  /** What an exception says, without the stack that a NameNode sends with it. */
  public static String firstLine(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse(e.getClass().getSimpleName());
  }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
