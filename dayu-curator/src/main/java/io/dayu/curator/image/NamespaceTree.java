package io.dayu.curator.image;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeReferenceSection.INodeReference;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.jspecify.annotations.Nullable;

/**
 * All directories of a namespace in arrays, some 40 bytes each and its name, and of each inode the
 * directory that it is in, 15 bytes each, where there are not too many. Paths are made of it
 * without a join. Immutable.
 */
public final class NamespaceTree implements Serializable {
  /**
   * Longer paths are not told: HDFS has them only below directories that were renamed into others,
   * and a few of them would take all memory.
   */
  public static final int PATH_BYTES_MAX = 32_000;

  private static final int NOWHERE = -1;

  /** The beginning of a message of a file: its kind. */
  private static final byte[] FILE = {
    (byte) (INode.TYPE_FIELD_NUMBER << 3), (byte) INode.Type.FILE.getNumber()
  };

  private final IdPlaces places;
  private final long[] ids;
  private final int[] parents;
  private final int[] nameEnds;
  private final byte[] names;
  private final @Nullable IdPlaces holders;

  private NamespaceTree(Directories of, int[] parents, @Nullable IdPlaces holders) {
    this.places = of.places();
    this.ids = Arrays.copyOf(of.ids, of.count);
    this.parents = parents;
    this.nameEnds = Arrays.copyOf(of.nameEnds, of.count);
    this.names = Arrays.copyOf(of.names, of.end);
    this.holders = holders;
  }

  /**
   * Reads the tree of an image: all of it is passed once, and only directories are looked at.
   *
   * @param mostDirectories with more of them there is no tree
   * @param mostInodes with more of them the tree does not know which directory an inode is in
   * @return null where there are too many directories
   */
  public static @Nullable NamespaceTree read(
      FsImageIndex image, int mostDirectories, int mostInodes) throws IOException {
    try {
      return readDirectories(image, mostDirectories, mostInodes);
    } catch (IndexOutOfBoundsException | IllegalStateException e) {
      throw BadImageException.damaged(
          image.path(), "directories and inodes", "do not fit together", e);
    }
  }

  private static @Nullable NamespaceTree readDirectories(
      FsImageIndex image, int mostDirectories, int mostInodes) throws IOException {
    Directories directories = new Directories();
    for (ImageSplit split : image.splits(ImageSection.INODE, Long.MAX_VALUE)) {
      try (MessageStream in = image.open(split)) {
        if (split.hasHead()) {
          in.required(INodeSection.parser());
        }
        for (INode inode; (inode = in.nextBut(FILE, INode.parser())) != null; ) {
          if (inode.hasDirectory()) {
            if (directories.count == mostDirectories) {
              return null;
            }
            directories.add(inode.getId(), inode.getName().toByteArray());
          }
        }
      }
    }
    return read(image, directories, mostInodes);
  }

  private static NamespaceTree read(FsImageIndex image, Directories directories, int mostInodes)
      throws IOException {
    long inodes = image.inodes();
    IdPlaces holders = inodes <= mostInodes ? new IdPlaces((int) inodes) : null;
    long[] references = references(image);
    IdPlaces places = directories.places();
    int[] parents = new int[directories.count];
    Arrays.fill(parents, NOWHERE);
    for (ImageSplit split : image.splits(ImageSection.INODE_DIR, Long.MAX_VALUE)) {
      try (MessageStream in = image.open(split)) {
        for (DirEntry entry; (entry = in.next(DirEntry.parser())) != null; ) {
          int parent = places.find(entry.getParent());
          for (int child = 0; child < entry.getChildrenCount(); child++) {
            enter(entry.getChildren(child), parent, places, parents, holders);
          }
          for (int child = 0; child < entry.getRefChildrenCount(); child++) {
            enter(references[entry.getRefChildren(child)], parent, places, parents, holders);
          }
        }
      }
    }
    return new NamespaceTree(directories, parents, holders);
  }

  private static void enter(
      long child, int parent, IdPlaces places, int[] parents, @Nullable IdPlaces holders) {
    int directory = places.find(child);
    if (directory != IdPlaces.NONE) {
      parents[directory] = parent;
    }
    if (holders != null && parent != IdPlaces.NONE) {
      holders.put(child, parent);
    }
  }

  /** The inodes that directories name by number. */
  private static long[] references(FsImageIndex image) throws IOException {
    long[] inodes = new long[16];
    int count = 0;
    for (ImageSplit split : image.splits(ImageSection.INODE_REFERENCE, Long.MAX_VALUE)) {
      try (MessageStream in = image.open(split)) {
        for (INodeReference one; (one = in.next(INodeReference.parser())) != null; count++) {
          if (count == inodes.length) {
            inodes = Arrays.copyOf(inodes, 2 * count);
          }
          inodes[count] = one.getReferredId();
        }
      }
    }
    return inodes;
  }

  /** True if {@link #parent} and {@link #pathOf} may be asked. */
  public boolean knowsInodes() {
    return holders != null;
  }

  /**
   * The directory that an inode is in; null of the root and of what only snapshots hold.
   *
   * @throws IllegalStateException if the tree does not know inodes
   */
  public @Nullable Long parent(long inodeId) {
    int directory = holder(inodeId);
    return directory == IdPlaces.NONE ? null : (Long) ids[directory];
  }

  /**
   * The path of an inode of that name; null of what only snapshots hold.
   *
   * @throws IllegalStateException if the tree does not know inodes
   */
  public @Nullable String pathOf(long inodeId, String name) {
    int directory = holder(inodeId);
    if (directory != IdPlaces.NONE) {
      return pathIn(directory, name);
    }
    return name.isEmpty() ? "/" : null;
  }

  private int holder(long inodeId) {
    if (holders == null) {
      throw new IllegalStateException("The tree knows directories alone.");
    }
    return holders.find(inodeId);
  }

  /** The path of a child of a directory, or null where no way leads from the root to it. */
  public @Nullable String path(long parentId, String name) {
    int directory = places.find(parentId);
    return directory == IdPlaces.NONE ? null : pathIn(directory, name);
  }

  private @Nullable String pathIn(int directory, String name) {
    byte[] child = name.getBytes(StandardCharsets.UTF_8);
    int length = child.length;
    for (int at = directory; !isRoot(at); at = parents[at]) {
      length += nameLength(at) + 1;
      if (parents[at] == NOWHERE || length > PATH_BYTES_MAX) {
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

  /** Directories while they are read, in the image's order. */
  private static final class Directories {
    private long[] ids = new long[1024];
    private int[] nameEnds = new int[1024];
    private byte[] names = new byte[16 * 1024];
    private int count;
    private int end;
    private @Nullable IdPlaces places;

    void add(long id, byte[] name) {
      if (count == ids.length) {
        ids = Arrays.copyOf(ids, 2 * count);
        nameEnds = Arrays.copyOf(nameEnds, 2 * count);
      }
      while (end + name.length > names.length) {
        names = Arrays.copyOf(names, Math.multiplyExact(names.length, 2));
      }
      System.arraycopy(name, 0, names, end, name.length);
      end += name.length;
      ids[count] = id;
      nameEnds[count] = end;
      count++;
    }

    /** The places of all directories, once all of them are there. */
    IdPlaces places() {
      if (places == null) {
        places = new IdPlaces(count);
        for (int directory = 0; directory < count; directory++) {
          places.put(ids[directory], directory);
        }
      }
      return places;
    }
  }
}
