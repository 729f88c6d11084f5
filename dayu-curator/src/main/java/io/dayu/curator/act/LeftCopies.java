package io.dayu.curator.act;

import io.dayu.protocol.admin.ReplaceOrder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DirectoryListing;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Removes what killed runs have left in a directory: the copy of a file that is about to be copied
 * anew, and this user's copies of files that are gone. A copy whose file is there may be another
 * run's, and waits for that file's turn.
 */
final class LeftCopies {
  private final DistributedFileSystem fs;
  private final FilesNow files;

  LeftCopies(DistributedFileSystem fs, FilesNow files) {
    this.fs = fs;
    this.files = files;
  }

  void remove(long directoryId, HintedFile file) throws IOException {
    String directory = HintedFile.pathOf(directoryId);
    for (HdfsFileStatus copy : copiesIn(directory)) {
      if (copy.getLocalName().equals(file.copyName()) || isOrphan(copy)) {
        fs.delete(new Path(directory, copy.getLocalName()), false);
      }
    }
  }

  private boolean isOrphan(HdfsFileStatus copy) throws IOException {
    String inode = copy.getLocalName().substring(ReplaceOrder.COPY_PREFIX.length());
    return copy.getErasureCodingPolicy() != null
        && copy.getOwner().equals(UserGroupInformation.getCurrentUser().getShortUserName())
        && inode.matches("[0-9]{1,18}")
        && files.status(HintedFile.pathOf(Long.parseLong(inode))) == null;
  }

  /** Files whose names begin as those of copies do: HDFS lists a directory by names. */
  private List<HdfsFileStatus> copiesIn(String directory) throws IOException {
    List<HdfsFileStatus> copies = new ArrayList<>();
    byte[] after = ReplaceOrder.COPY_PREFIX.getBytes(StandardCharsets.UTF_8);
    while (true) {
      DirectoryListing page = fs.getClient().listPaths(directory, after);
      if (page == null) {
        return copies;
      }
      for (HdfsFileStatus one : page.getPartialListing()) {
        if (!one.getLocalName().startsWith(ReplaceOrder.COPY_PREFIX)) {
          return copies;
        }
        if (!one.isDirectory()) {
          copies.add(one);
        }
      }
      if (!page.hasMore()) {
        return copies;
      }
      after = page.getLastName();
    }
  }
}
