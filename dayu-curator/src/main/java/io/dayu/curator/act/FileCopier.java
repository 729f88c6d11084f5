package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOrder;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclUtil;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;

/**
 * Writes an erasure-coded copy of a file, and proves it. The file itself is only read. Nobody but a
 * superuser can read a copy: it gets the file's rights when it takes the file's place.
 *
 * <p>A copy that a killed run has left is written anew. All that is proved and kept belongs to the
 * inode that was written, so that two runs at once cannot take one another's copy for their own.
 * Not thread safe.
 */
public final class FileCopier implements Closeable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final String CONTEXT = "dayu-curate";

  private static final FsPermission OWNER_ONLY = new FsPermission((short) 0600);

  /** Copies have checksums, whatever the configuration says and their files were written with. */
  private static final int CHUNK_BYTES = 512;

  private final DistributedFileSystem fs;
  private final FilesNow files;
  private final String policy;
  private final CopyPace pace;
  private final CopyObstacles obstacles;
  private final CopyDirectory directory;
  private @Nullable CopyTarget target;

  /** The copy of the file at hand, once any of the file was read for it; 0 before. */
  private long begunId;

  /** The copy of the file at hand; 0 before there is one. */
  private long copyId;

  private FileCopier(DistributedFileSystem fs, String policy, CopyPace pace) {
    this.fs = fs;
    this.files = new FilesNow(fs);
    this.policy = policy;
    this.pace = pace;
    this.obstacles = new CopyObstacles(files);
    this.directory = new CopyDirectory(fs);
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
    // The only checksum that does not depend on how a file is cut into blocks.
    conf.set(
        HdfsClientConfigKeys.DFS_CHECKSUM_COMBINE_MODE_KEY,
        Options.ChecksumCombineMode.COMPOSITE_CRC.name());
    conf.set(HdfsClientConfigKeys.DFS_CHECKSUM_TYPE_KEY, DataChecksum.Type.CRC32C.name());
    conf.setInt(HdfsClientConfigKeys.DFS_BYTES_PER_CHECKSUM_KEY, CHUNK_BYTES);
    conf.setBoolean(HdfsClientConfigKeys.Read.ShortCircuit.SKIP_CHECKSUM_KEY, false);
    // A stream that knows all places from the beginning does not touch the access time again.
    conf.setLong(HdfsClientConfigKeys.Read.PREFETCH_SIZE_KEY, Long.MAX_VALUE / 2);
    conf.setClass(
        LowClassSocketFactory.FACTORY_KEY, LowClassSocketFactory.class, SocketFactory.class);
    // Connections of others in this process are not marked, and not to be shared.
    conf.set(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, CONTEXT);
    if (FileSystem.newInstance(cluster, conf) instanceof DistributedFileSystem hdfs) {
      return new FileCopier(hdfs, policy, pace);
    }
    throw new IOException(cluster + " is no HDFS.");
  }

  /**
   * Finds out whether files can get the policy at all, and removes what killed runs have left.
   *
   * @throws IOException with a sentence for operators when they cannot
   */
  public void check() throws IOException {
    Optional<ActOutcome> obstacle = target().obstacle();
    if (obstacle.isPresent()) {
      throw new IOException(policy + ": " + obstacle.get().sentence() + ".");
    }
    directory.removeLeft();
  }

  /** Ends a run: nothing of it stays where copies are, unless it was killed. */
  public void end() {
    directory.removeIfEmpty();
  }

  /** Copies one file; whatever goes wrong is in the result, and leaves no copy. */
  public CopyResult copy(HintedFile file) {
    begunId = 0;
    copyId = 0;
    try {
      return tryToCopy(file);
    } catch (AccessTime.ReadMeanwhileException e) {
      return CopyResult.of(file, ActOutcome.READ_SINCE);
    } catch (IOException | RuntimeException e) {
      // HDFS's client throws both for a file that it cannot write.
      return new CopyResult(file, ActOutcome.FAILED, begunId, firstLine(e));
    }
  }

  private CopyResult tryToCopy(HintedFile file) throws IOException {
    @Nullable HdfsFileStatus status = files.status(file.path());
    if (status == null) {
      return CopyResult.of(file, ActOutcome.GONE);
    }
    Optional<ActOutcome> obstacle = obstacles.of(file, status, target());
    if (obstacle.isPresent()) {
      return CopyResult.of(file, obstacle.get());
    }
    directory.make();
    AccessTime accessTime = new AccessTime(fs, files, file, status.getAccessTime());
    boolean proved = false;
    try {
      CopiedContent content = new CopiedContent();
      write(file, status, accessTime, content);
      Path copy = new Path(HintedFile.pathOf(copyId));
      if (!isProved(content, file, accessTime, copy)) {
        return new CopyResult(file, ActOutcome.OTHER_CONTENT, copyId, "");
      }
      // They come last, as all else may change them; they are those of before the file was read.
      fs.setTimes(copy, status.getModificationTime(), status.getAccessTime());
      proved = true;
      return new CopyResult(file, ActOutcome.COPIED, copyId, "");
    } finally {
      if (!proved) {
        remove(file, copyId);
      }
    }
  }

  private CopyTarget target() throws IOException {
    if (target == null) {
      target = CopyTarget.of(fs, policy);
    }
    return target;
  }

  /**
   * The storage policy that a file's blocks follow, empty where a new file among copies has it too.
   */
  private Optional<String> ownPolicy(HintedFile file, HdfsFileStatus status) throws IOException {
    @Nullable HdfsFileStatus copies = files.status(ReplaceOrder.COPY_DIRECTORY);
    return copies != null && status.getStoragePolicy() == copies.getStoragePolicy()
        ? Optional.empty()
        : Optional.of(fs.getStoragePolicy(new Path(file.path())).getName());
  }

  /**
   * Writes the copy, in the place of what a killed run has left, and notes its inode id, by which
   * alone it is known from then on: another run may have put its own in this place. All that HDFS
   * can refuse comes before the file is read.
   */
  private void write(
      HintedFile file, HdfsFileStatus status, AccessTime accessTime, CopiedContent content)
      throws IOException {
    Optional<String> storagePolicy = ownPolicy(file, status);
    DistributedFileSystem.HdfsDataOutputStreamBuilder builder =
        fs.createFile(new Path(file.copyPath()))
            .overwrite(true)
            .permission(OWNER_ONLY)
            .blockSize(target().blockBytes(status))
            .ecPolicyName(policy);
    storagePolicy.ifPresent(builder::storagePolicyName);
    try (FSDataOutputStream out = builder.build()) {
      if (!(out.getWrappedStream() instanceof DFSOutputStream stream)) {
        throw new IOException("HDFS does not say which file it has made.");
      }
      copyId = stream.getFileId();
      Path copy = new Path(HintedFile.pathOf(copyId));
      leaveToOwner(copy);
      Path original = new Path(file.path());
      for (Map.Entry<String, byte[]> attribute : files.attributes(original).entrySet()) {
        fs.setXAttr(copy, attribute.getKey(), attribute.getValue());
      }
      readThrough(
          original,
          accessTime,
          (buffer, bytes) -> {
            begunId = copyId;
            content.add(buffer, bytes);
            out.write(buffer, 0, bytes);
          });
    }
  }

  /** Takes away what the directory's default ACL has given the copy; its mask has held it back. */
  private void leaveToOwner(Path copy) throws IOException {
    @Nullable HdfsFileStatus status = files.status(copy.toString());
    if (status != null && status.hasAcl()) {
      fs.setAcl(copy, AclUtil.getMinimalAcl(OWNER_ONLY));
    }
  }

  private void readThrough(Path file, AccessTime accessTime, PieceReader reader)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    try (InputStream in = accessTime.keptFor(() -> fs.open(file))) {
      int read;
      do {
        awaitPace();
        read = in.readNBytes(buffer, 0, BUFFER_BYTES);
        reader.take(buffer, read);
      } while (read == BUFFER_BYTES);
    }
  }

  /** A copy that may not go on is none that was in vain. */
  private void awaitPace() throws IOException {
    try {
      pace.await(BUFFER_BYTES);
    } catch (IOException e) {
      begunId = 0;
      throw e;
    }
  }

  /** Is handed a file piece by piece. */
  private interface PieceReader {
    void take(byte[] buffer, int bytes) throws IOException;
  }

  /**
   * True if DataNodes keep in the copy what was read, and in the file too. Where DataNodes cannot
   * tell of the file, it is read once more.
   */
  private boolean isProved(CopiedContent content, HintedFile file, AccessTime accessTime, Path copy)
      throws IOException {
    if (!content.isOf(fs, copy).orElse(false)) {
      return false;
    }
    Path original = new Path(file.path());
    Optional<Boolean> isFile = Optional.empty();
    try {
      isFile = accessTime.keptFor(() -> content.isOf(fs, original));
    } catch (AccessTime.ReadMeanwhileException e) {
      throw e;
    } catch (IOException e) {
      // It was written without checksums, or with several kinds.
    }
    if (isFile.isPresent()) {
      return isFile.get();
    }
    CopiedContent again = new CopiedContent();
    readThrough(original, accessTime, again::add);
    return content.equalTo(again);
  }

  /** Removes a copy that is not wanted after all. */
  public void discard(CopyResult result) throws IOException {
    remove(result.file(), result.copyId());
  }

  /**
   * Removes a copy. It goes by its name: when the copy has replaced the file though nobody has
   * heard of it, that name is no more.
   */
  private void remove(HintedFile file, long madeId) throws IOException {
    @Nullable HdfsFileStatus copy = files.status(file.copyPath());
    if (copy != null && copy.getFileId() == madeId) {
      fs.delete(new Path(file.copyPath()), false);
    }
  }

  /** The message of an exception, without the stack that a NameNode sends with it. */
  public static String firstLine(Exception e) {
    String message = String.valueOf(e.getMessage());
    return message.lines().findFirst().orElse(e.getClass().getSimpleName());
  }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
