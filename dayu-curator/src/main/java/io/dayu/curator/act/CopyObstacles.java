package io.dayu.curator.act;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** The obstacles to a copy of a file, as far as they are known before anything is read. */
final class CopyObstacles {
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

  /** The attribute of files that HDFS keeps from superusers. */
  private static final String UNREADABLE = "security.hdfs.unreadable.by.superuser";

  private final FilesNow files;

  CopyObstacles(FilesNow files) {
    this.files = files;
  }

  /** The reason why no copy is made, empty where one can be. */
  Optional<ActOutcome> of(HintedFile file, HdfsFileStatus status, CopyTarget target)
      throws IOException {
    if (status.getErasureCodingPolicy() != null) {
      return Optional.of(ActOutcome.CODED_ALREADY);
    }
    Optional<ActOutcome> outOfDate = files.outOfDate(file, status);
    if (outOfDate.isPresent()) {
      return outOfDate;
    }
    if (status.getAccessTime() > file.accessTimeMs()) {
      return Optional.of(ActOutcome.READ_SINCE);
    }
    if (status.getFileEncryptionInfo() != null) {
      return Optional.of(ActOutcome.ENCRYPTED);
    }
    if (!SUITED_POLICIES.contains(status.getStoragePolicy())) {
      return Optional.of(ActOutcome.UNSUITED_STORAGE_POLICY);
    }
    if (!target.saves(status)) {
      return Optional.of(ActOutcome.SAVES_NOTHING);
    }
    if (target.obstacle().isPresent()) {
      return target.obstacle();
    }
    return files.attributes(new Path(file.path())).containsKey(UNREADABLE)
        ? Optional.of(ActOutcome.UNREADABLE)
        : Optional.empty();
  }
}
