package io.dayu.curator.image;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.curator.testing.ImageWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeDirectorySection.DirEntry;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeReferenceSection.INodeReference;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INode;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeDirectory;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.INodeFile;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree in arrays, against climbing from child to parent. */
final class NamespaceTreeTest {
  private static final int MANY = 1000;

  @TempDir Path directory;

  @Test
  void pathsAreThoseThatClimbingFinds() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      List<Inode> inodes = made(new Random(seed));
      FsImageIndex image = image(inodes);
      NamespaceTree whole = requireNonNull(NamespaceTree.read(image, MANY, MANY));
      NamespaceTree directories = requireNonNull(NamespaceTree.read(image, MANY, 0));
      assertThat(whole.knowsInodes()).isTrue();
      assertThat(directories.knowsInodes()).isFalse();
      for (Inode one : inodes) {
        String path = one.name.isEmpty() ? "/" : climbed(one);
        assertThat(whole.pathOf(one.id, one.name)).as("seed %d, %s", seed, one).isEqualTo(path);
        assertThat(whole.parent(one.id)).isEqualTo(one.parent == null ? null : one.parent.id);
        if (one.isDirectory && one.parent != null) {
          String child = climbed(one) == null ? null : climbed(one) + "/é";
          assertThat(directories.path(one.id, "é")).as("seed %d", seed).isEqualTo(child);
        }
      }
      assertThat(whole.path(5, "none")).as("no such directory").isNull();
      assertThat(whole.pathOf(5, "none")).as("no such inode").isNull();
      assertThatThrownBy(() -> directories.parent(5)).hasMessageContaining("directories alone");
    }
  }

  @Test
  void moreDirectoriesThanThereIsRoomForMakeNoTree() throws IOException {
    List<Inode> inodes = made(new Random(1));
    int count = (int) inodes.stream().filter(one -> one.isDirectory).count();
    assertThat(NamespaceTree.read(image(inodes), count - 1, MANY)).isNull();
    assertThat(NamespaceTree.read(image(inodes), count, MANY)).isNotNull();
  }

  @Test
  void rootAlone() throws IOException {
    Inode root = new Inode(9, "", true, null, false);
    NamespaceTree tree = requireNonNull(NamespaceTree.read(image(List.of(root)), 1, 1));
    assertThat(tree.path(9, "a")).isEqualTo("/a");
    assertThat(tree.pathOf(9, "")).isEqualTo("/");
  }

  /** A namespace of which some parts are in no directory, and some children are named by number. */
  private static List<Inode> made(Random random) {
    List<Inode> inodes = new ArrayList<>(List.of(new Inode(10, "", true, null, false)));
    List<Inode> directories = new ArrayList<>(inodes);
    for (int number = 1; number < 300; number++) {
      Inode parent =
          random.nextInt(20) == 0 ? null : directories.get(random.nextInt(directories.size()));
      boolean isDirectory = random.nextInt(3) > 0;
      Inode one =
          new Inode(
              10L + 3L * random.nextInt(3) + 10L * number,
              "dé" + number,
              isDirectory,
              parent,
              random.nextInt(10) == 0);
      inodes.add(one);
      if (isDirectory) {
        directories.add(one);
      }
    }
    return inodes;
  }

  private FsImageIndex image(List<Inode> inodes) throws IOException {
    Path file = directory.resolve("image");
    List<Inode> byNumber = new ArrayList<>();
    try (ImageWriter out = new ImageWriter(Files.newOutputStream(file))) {
      out.write(
          INodeSection.newBuilder().setLastInodeId(MANY * 10).setNumInodes(inodes.size()).build());
      for (Inode one : inodes) {
        out.write(one.message());
      }
      out.endSection("INODE");
      for (Inode parent : inodes) {
        DirEntry.Builder entry = DirEntry.newBuilder().setParent(parent.id);
        for (Inode child : inodes) {
          if (child.isIn(parent) && child.isByNumber) {
            entry.addRefChildren(byNumber.size());
            byNumber.add(child);
          } else if (child.isIn(parent)) {
            entry.addChildren(child.id);
          }
        }
        if (entry.getChildrenCount() + entry.getRefChildrenCount() > 0) {
          out.write(entry.build());
        }
      }
      out.endSection("INODE_DIR");
      for (Inode one : byNumber) {
        out.write(INodeReference.newBuilder().setReferredId(one.id).build());
      }
      out.endSection("INODE_REFERENCE");
      out.end();
    }
    return FsImageIndex.open(
        new Configuration(), new org.apache.hadoop.fs.Path(file.toUri().toString()));
  }

  private static @Nullable String climbed(Inode from) {
    if (from.parent == null) {
      return from.name.isEmpty() ? "" : null;
    }
    String above = climbed(from.parent);
    return above == null ? null : above + "/" + from.name;
  }

  /** An inode, and whether its directory names it by number. */
  private record Inode(
      long id, String name, boolean isDirectory, @Nullable Inode parent, boolean isByNumber) {
    boolean isIn(Inode directory) {
      return parent != null && parent.id == directory.id;
    }

    INode message() {
      INode.Builder message = INode.newBuilder().setId(id).setName(ByteString.copyFromUtf8(name));
      return isDirectory
          ? message
              .setType(INode.Type.DIRECTORY)
              .setDirectory(INodeDirectory.getDefaultInstance())
              .build()
          : message.setType(INode.Type.FILE).setFile(INodeFile.getDefaultInstance()).build();
    }
  }
}
