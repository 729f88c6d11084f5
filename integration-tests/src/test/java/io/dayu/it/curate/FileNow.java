package io.dayu.it.curate;

import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.AclEntry;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.namenode.INode;

/**
 * The state of a file that a conversion must keep, beside its bytes.
 *
 * @param mode permission and sticky bit
 * @param storagePolicies its own, 0 where it has none, and the one that HDFS follows
 */
record FileNow(
    long lengthBytes,
    List<String> ownerAndGroup,
    int mode,
    List<AclEntry> acl,
    Map<String, String> attributes,
    long modificationTimeMs,
    long accessTimeMs,
    List<Byte> storagePolicies) {
  static FileNow of(EmbeddedCluster cluster, Path file) throws IOException {
    DistributedFileSystem fs = cluster.fileSystem();
    FileStatus status = fs.getFileStatus(file);
    INode inode = cluster.hdfs().getNamesystem().getFSDirectory().getINode(file.toUri().getPath());
    Map<String, String> attributes = new TreeMap<>();
    fs.getXAttrs(file)
        .forEach(
            (name, value) ->
                attributes.put(
                    name, value == null ? "" : new String(value, StandardCharsets.UTF_8)));
    return new FileNow(
        status.getLen(),
        List.of(status.getOwner(), status.getGroup()),
        status.getPermission().toShort(),
        fs.getAclStatus(file).getEntries(),
        attributes,
        status.getModificationTime(),
        status.getAccessTime(),
        List.of(inode.getLocalStoragePolicyID(), inode.getStoragePolicyID()));
  }
}
