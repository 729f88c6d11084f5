package io.dayu.curator.view;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * All directories of a namespace in arrays, some 24 bytes each and its name, from which a path is
 * made without a join. Immutable.
 */
final class DirectoryTree implements Serializable {
  private static final int NOWHERE = -1;

  private final long[] ids;
  private final int[] parents;
  private final int[] nameEnds;
  private final byte[] names;

  private DirectoryTree(long[] ids, int[] parents, int[] nameEnds, byte[] names) {
    this.ids = ids;
    this.parents = parents;
    this.nameEnds = nameEnds;
    this.names = names;
  }

  /**
   * A tree of rows of inode, parent and name, in the order of inodes. The root is the one whose
   * name is empty; one without a parent is only in snapshots.
   *
   * @param directories at least as many as there are rows
   */
  static DirectoryTree of(Iterator<Row> rows, int directories) {
    long[] ids = new long[directories];
    long[] parentIds = new long[directories];
    int[] nameEnds = new int[directories];
    byte[] names = new byte[Math.max(16, 16 * directories)];
    int count = 0;
    int end = 0;
    while (rows.hasNext()) {
      Row row = rows.next();
      ids[count] = row.getLong(0);
      parentIds[count] = row.isNullAt(1) ? NOWHERE : row.getLong(1);
      byte[] name = row.getString(2).getBytes(StandardCharsets.UTF_8);
      while (end + name.length > names.length) {
        names = Arrays.copyOf(names, Math.multiplyExact(names.length, 2));
      }
      System.arraycopy(name, 0, names, end, name.length);
      end += name.length;
      nameEnds[count] = end;
      count++;
    }
    long[] sorted = Arrays.copyOf(ids, count);
    int[] parents = new int[count];
    for (int directory = 0; directory < count; directory++) {
      int parent = Arrays.binarySearch(sorted, parentIds[directory]);
      parents[directory] = parent < 0 ? NOWHERE : parent;
    }
    return new DirectoryTree(
        sorted, parents, Arrays.copyOf(nameEnds, count), Arrays.copyOf(names, end));
  }

  /** The path of a child of a directory, or null where no way leads from the root to it. */
  @Nullable String path(long parentId, String name) {
    int directory = Arrays.binarySearch(ids, parentId);
    if (directory < 0) {
      return null;
    }
    byte[] child = name.getBytes(StandardCharsets.UTF_8);
    int length = child.length;
    for (int at = directory; !isRoot(at); at = parents[at]) {
      length += nameLength(at) + 1;
      if (parents[at] == NOWHERE) {
        return null;
      }
    }
    byte[] path = new byte[length + 1];
    int from = path.length - child.length;
    System.arraycopy(child, 0, path, from, child.length);
    for (int at = directory; !isRoot(at); at = parents[at]) {
      path[--from] = '/';
      from -= nameLength(at);
      System.arraycopy(names, nameStart(at), path, from, nameLength(at));
    }
    path[0] = '/';
    return new String(path, StandardCharsets.UTF_8);
  }

  private boolean isRoot(int directory) {
    return nameLength(directory) == 0;
  }

  private int nameStart(int directory) {
    return directory == 0 ? 0 : nameEnds[directory - 1];
  }

  private int nameLength(int directory) {
    return nameEnds[directory] - nameStart(directory);
  }
}
