package io.dayu.curator.act;

import io.dayu.curator.image.ImageCoding;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicyInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/**
 * The coding and the cluster that copies are made for.
 *
 * @param dataNodes that are in service, of which each internal block of a group needs another
 * @param racks that they are on
 * @param newBlockBytes block size of files for which nobody asks for another
 */
record CopyTarget(ImageCoding coding, int dataNodes, int racks, long newBlockBytes) {
  /** HDFS's own least block size, unless a site says otherwise ({@code fs-limits}). */
  private static final long BLOCK_BYTES_MIN = 1 << 20;

  /**
   * Asks the NameNode.
   *
   * @param policy name of an erasure coding policy
   * @throws IOException with a sentence for operators when files cannot get that policy
   */
  static CopyTarget of(DistributedFileSystem fs, String policy) throws IOException {
    for (ErasureCodingPolicyInfo one : fs.getAllErasureCodingPolicies()) {
      ErasureCodingPolicy found = one.getPolicy();
      if (found.getName().equals(policy) && one.isEnabled()) {
        List<DatanodeInfo> inService =
            Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE))
                .filter(node -> node.getAdminState() == DatanodeInfo.AdminStates.NORMAL)
                .toList();
        long racks = inService.stream().map(DatanodeInfo::getNetworkLocation).distinct().count();
        return new CopyTarget(
            new ImageCoding(
                policy, found.getNumDataUnits(), found.getNumParityUnits(), found.getCellSize()),
            inService.size(),
            (int) racks,
            fs.getServerDefaults().getBlockSize());
      }
    }
    throw new IOException(
        "No file can get policy "
            + policy
            + ". Enable it: hdfs ec -enablePolicy -policy "
            + policy);
  }

  /** The reason why no file can be on this cluster as safely as before; empty where each can. */
  Optional<ActOutcome> obstacle() {
    int units = coding.dataUnits() + coding.parityUnits();
    if (dataNodes < units) {
      return Optional.of(ActOutcome.TOO_FEW_DATANODES);
    }
    return racks > 1 && racks * coding.parityUnits() < units
        ? Optional.of(ActOutcome.TOO_FEW_RACKS)
        : Optional.empty();
  }

  /** True if a file takes less space afterwards. */
  boolean saves(HdfsFileStatus file) {
    return coding.rawBytes(file.getLen()) < file.getLen() * file.getReplication();
  }

  /**
   * The block size of a file's copy: the file's own, or that of new files where HDFS cannot have it
   * for stripes. HDFS's client waits for ever in a block that ends within a cell.
   */
  long blockBytes(HdfsFileStatus file) {
    long own = file.getBlockSize();
    if (own >= BLOCK_BYTES_MIN && own % coding.cellBytes() == 0) {
      return own;
    }
    long cells = (newBlockBytes - 1) / coding.cellBytes() + 1;
    return Math.max(1, cells) * coding.cellBytes();
  }
}
