package io.dayu.curator.act;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.ipc.RemoteException;
import org.jspecify.annotations.Nullable;

/**
 * Gives files that are still as a scan has seen them another storage policy. Where Dayu does not
 * move their replicas, it asks HDFS's storage policy satisfier to do so. Nothing is moved here. Not
 * thread safe.
 */
public final class TierChanges implements Closeable {
  /** HDFS's words for a file that an earlier run has asked it to move. */
  private static final String ASKED_BEFORE = "already called for satisfying";

  private final DistributedFileSystem fs;
  private final FilesNow files;
  private final Map<String, BlockStoragePolicy> policies = new HashMap<>();
  private final byte defaultPolicy;
  private final ReplicaTypes types;
  private final boolean movedByDayu;
  private final ToIntFunction<StorageType> mostOn;
  private @Nullable String refusal;

  private TierChanges(
      DistributedFileSystem fs, boolean movedByDayu, ToIntFunction<StorageType> mostOn)
      throws IOException {
    this.fs = fs;
    this.files = new FilesNow(fs);
    this.movedByDayu = movedByDayu;
    this.mostOn = mostOn;
    List<BlockStoragePolicy> all = List.of(fs.getClient().getStoragePolicies());
    this.types = new LocatedTypes(fs, all);
    for (BlockStoragePolicy policy : all) {
      policies.put(policy.getName(), policy);
    }
    this.defaultPolicy = fs.getServerDefaults().getDefaultStoragePolicyId();
  }

  /**
   * Changes in one file system.
   *
   * @param cluster its address, such as {@code hdfs://ns}
   * @param movedByDayu whether {@link TierMoves} follow; those of erasure-coded files HDFS moves
   * @param mostOn the most replicas, or internal blocks, that a block may have on a storage type
   *     for which HDFS has no fallback
   * @throws IOException when no NameNode answers
   */
  public static TierChanges open(
      Configuration conf, URI cluster, boolean movedByDayu, ToIntFunction<StorageType> mostOn)
      throws IOException {
    FileSystem fs = FileSystem.newInstance(cluster, conf);
    if (fs instanceof DistributedFileSystem hdfs) {
      try {
        return new TierChanges(hdfs, movedByDayu, mostOn);
      } catch (IOException e) {
        hdfs.close();
        throw e;
      }
    }
    throw new IOException(cluster + " is no HDFS.");
  }

  /**
   * Changes one file's policy. A file that has the new one already is asked to be moved again, as a
   * run before may have ended in between.
   *
   * @param from the storage policy that the file had then
   * @param to the storage policy that it gets
   * @throws RemoteException when the NameNode has refused
   * @throws IOException when no NameNode answers
   */
  public ActOutcome change(HintedFile file, String from, String to) throws IOException {
    @Nullable HdfsFileStatus status = files.status(file.path());
    if (status == null) {
      return ActOutcome.GONE;
    }
    Optional<ActOutcome> outOfDate = files.outOfDate(file, status);
    if (outOfDate.isPresent()) {
      return outOfDate.get();
    }
    byte now = followed(status);
    Path path = new Path(file.path());
    if (now != policy(to).getId()) {
      if (status.getAccessTime() > file.accessTimeMs()) {
        return ActOutcome.READ_SINCE;
      }
      if (now != policy(from).getId()) {
        return ActOutcome.OTHER_STORAGE_POLICY;
      }
      if (!hasDataNodes(status, policy(to))) {
        return ActOutcome.TOO_FEW_DATANODES;
      }
      fs.setStoragePolicy(path, to);
    }
    if (!movedByDayu || status.getErasureCodingPolicy() != null) {
      satisfy(path);
    }
    return ActOutcome.DONE;
  }

  /**
   * Asks HDFS to move a file's replicas, as Dayu has found no place for some: HDFS may move one
   * between two storages of a DataNode.
   *
   * @throws IOException when no NameNode answers
   */
  public void moveByHdfs(HintedFile file) throws IOException {
    satisfy(new Path(file.path()));
  }

  /** The storage types of files' replicas, until this is closed. */
  public ReplicaTypes types() {
    return types;
  }

  /**
   * The reason why HDFS does not move by itself what it was to move; null while it has taken on all
   * of it.
   */
  public @Nullable String refusal() {
    return refusal;
  }

  private void satisfy(Path path) throws IOException {
    if (refusal != null) {
      return;
    }
    try {
      fs.satisfyStoragePolicy(path);
    } catch (RemoteException e) {
      String reason = FileCopier.firstLine(e);
      if (!reason.contains(ASKED_BEFORE)) {
        refusal = reason;
      }
    }
  }

  /** The id of a file's policy; a file for which none is set has the cluster's own. */
  private byte policyId(HdfsFileStatus status) {
    return status.getStoragePolicy() == HdfsConstants.BLOCK_STORAGE_POLICY_ID_UNSPECIFIED
        ? defaultPolicy
        : status.getStoragePolicy();
  }

  /** Some policies HDFS does not follow for erasure-coded files, and takes them for HOT. */
  private byte followed(HdfsFileStatus status) {
    byte policy = policyId(status);
    return status.getErasureCodingPolicy() != null
            && !CopyObstacles.SUITED_POLICIES.contains(policy)
        ? HdfsConstants.HOT_STORAGE_POLICY_ID
        : policy;
  }

  /** True if what a dead DataNode had of the file finds a place under a policy. */
  private boolean hasDataNodes(HdfsFileStatus status, BlockStoragePolicy policy) {
    @Nullable ErasureCodingPolicy coding = status.getErasureCodingPolicy();
    int wanted =
        coding == null
            ? status.getReplication()
            : coding.getNumDataUnits() + coding.getNumParityUnits();
    return policy.getReplicationFallbacks().length > 0
        || wanted <= mostOn.applyAsInt(policy.getStorageTypes()[0]);
  }

  private BlockStoragePolicy policy(String name) throws IOException {
    @Nullable BlockStoragePolicy policy = policies.get(name);
    if (policy == null) {
      throw new IOException("HDFS has no storage policy " + name + ".");
    }
    return policy;
  }

  @Override
  public void close() throws IOException {
    fs.close();
  }
}
