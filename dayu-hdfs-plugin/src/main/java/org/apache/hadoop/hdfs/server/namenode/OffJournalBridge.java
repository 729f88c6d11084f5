package org.apache.hadoop.hdfs.server.namenode;

import io.dayu.hdfs.power.OffEntry;
import io.dayu.hdfs.power.OffJournal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Keeps who is off as names of empty directories: each is one record of the edit log, so a standby
 * has them too, and they can be read before any DataNode has reported. Takes the namesystem lock.
 */
public final class OffJournalBridge implements OffJournal {
  private static final String OPERATION = "dayuOffJournal";
  private static final FsPermission PERMISSION = new FsPermission((short) 0700);

  private final NameNode nameNode;
  private final String path;

  /** That of a NameNode at a path of its namespace. */
  public OffJournalBridge(NameNode nameNode, String path) {
    this.nameNode = nameNode;
    this.path = path;
  }

  @Override
  public List<OffEntry> read() throws IOException {
    FSNamesystem namesystem = nameNode.getNamesystem();
    List<OffEntry> entries = new ArrayList<>();
    namesystem.readLock();
    try {
      @Nullable INode directory = namesystem.getFSDirectory().getINode(path);
      if (directory == null) {
        return entries;
      }
      if (!directory.isDirectory()) {
        throw new IOException(path + " (dayu.elastic.off.path) is no directory");
      }
      for (INode one : directory.asDirectory().getChildrenList(Snapshot.CURRENT_STATE_ID)) {
        OffEntry.of(one.getLocalName()).ifPresent(entries::add);
      }
    } finally {
      namesystem.readUnlock(OPERATION);
    }
    return entries;
  }

  @Override
  public void add(OffEntry entry) throws IOException {
    if (!nameNode.getRpcServer().mkdirs(name(entry), PERMISSION, true)) {
      throw new IOException(name(entry) + " cannot be made");
    }
  }

  @Override
  public void remove(OffEntry entry) throws IOException {
    nameNode.getRpcServer().delete(name(entry), false);
  }

  private String name(OffEntry entry) throws IOException {
    if (entry.fileName().contains(Path.SEPARATOR)) {
      throw new IOException(entry + " is no name in " + path);
    }
    return new Path(path, entry.fileName()).toString();
  }
}
