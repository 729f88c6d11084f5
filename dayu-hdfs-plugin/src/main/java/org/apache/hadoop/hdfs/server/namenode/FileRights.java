package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import java.util.Objects;
import org.apache.hadoop.fs.permission.AclUtil;

/**
 * Gives a copy the owner, group, permission, ACL and own storage policy that its file has. Until
 * then nobody but the superuser who has written the copy can read it. Each change is a record of
 * the edit log, and the narrower rights come first.
 */
final class FileRights {
  private final FSNamesystem namesystem;
  private final FSDirectory directory;
  private final INodeFile file;

  FileRights(FSNamesystem namesystem, INodeFile file) {
    this.namesystem = namesystem;
    this.directory = namesystem.getFSDirectory();
    this.file = file;
  }

  /** Needs the namesystem's write lock. */
  void giveTo(INodesInPath copyPath) throws IOException {
    directory.writeLock();
    try {
      INodeFile copy = copyPath.getLastINode().asFile();
      giveOwner(copyPath, copy);
      giveAcl(copyPath, copy);
      if (!file.getFsPermission().equals(copy.getFsPermission())) {
        FSDirAttrOp.unprotectedSetPermission(directory, copyPath, file.getFsPermission());
        directory.getEditLog().logSetPermissions(copyPath.getPath(), file.getFsPermission());
      }
      if (file.getLocalStoragePolicyID() != copy.getLocalStoragePolicyID()) {
        byte policy = file.getLocalStoragePolicyID();
        FSDirAttrOp.unprotectedSetStoragePolicy(
            directory, namesystem.getBlockManager(), copyPath, policy);
        directory.getEditLog().logSetStoragePolicy(copyPath.getPath(), policy);
      }
    } finally {
      directory.writeUnlock();
    }
  }

  private void giveOwner(INodesInPath copyPath, INodeFile copy) throws IOException {
    String owner = file.getUserName();
    String group = file.getGroupName();
    if (!owner.equals(copy.getUserName()) || !group.equals(copy.getGroupName())) {
      FSDirAttrOp.unprotectedSetOwner(directory, copyPath, owner, group);
      directory.getEditLog().logSetOwner(copyPath.getPath(), owner, group);
    }
  }

  /** A file without an ACL has one of its permission alone, so that it replaces any other. */
  private void giveAcl(INodesInPath copyPath, INodeFile copy) throws IOException {
    if (!Objects.equals(file.getAclFeature(), copy.getAclFeature())) {
      directory
          .getEditLog()
          .logSetAcl(
              copyPath.getPath(),
              FSDirAclOp.unprotectedSetAcl(
                  directory,
                  copyPath,
                  file.getAclFeature() == null
                      ? AclUtil.getMinimalAcl(file.getFsPermission())
                      : AclStorage.readINodeLogicalAcl(file),
                  false));
    }
  }
}
