package io.dayu.curator.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.curator.testing.Images;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the index of an image, and of how it says that a file is none. */
final class FsImageIndexTest {
  private static final Images IMAGES = Images.made();

  @TempDir Path directory;

  @Test
  void partsFollowOneAnotherAndCoverTheSection() throws IOException {
    FsImageIndex index = open(IMAGES.image("plain"));
    for (ImageSection section : ImageSection.values()) {
      ImageSplit whole = index.splits(section, Long.MAX_VALUE).get(0);
      for (long partBytes : new long[] {1, 100, 1000}) {
        List<ImageSplit> parts = index.splits(section, partBytes);
        long at = whole.offset();
        for (int number = 0; number < parts.size(); number++) {
          ImageSplit part = parts.get(number);
          assertThat(part.offset()).as("%s by %d", section, partBytes).isEqualTo(at);
          assertThat(part.hasHead()).isEqualTo(section.hasHead() && number == 0);
          at += part.lengthBytes();
        }
        assertThat(at).isEqualTo(whole.offset() + whole.lengthBytes());
        assertThat(parts.subList(0, parts.size() - 1))
            .allSatisfy(part -> assertThat(part.lengthBytes()).isGreaterThanOrEqualTo(partBytes));
      }
    }
  }

  @Test
  void compressedSectionWithoutSubSectionsIsOnePart() throws IOException {
    assertThat(open(IMAGES.image("compressed")).splits(ImageSection.INODE, 1)).hasSize(1);
  }

  @Test
  void transactionAndInodesAreTheImages() throws IOException {
    FsImageIndex index = open(IMAGES.image("compressed-parts"));
    assertThat(index.inodes()).isGreaterThan(IMAGES.said("namespace.tsv").size());
    assertThat(index.namesystem().getTransactionId()).isPositive();
  }

  @Test
  void fileThatIsNoImageIsNamedWithARemedy() throws IOException {
    Path file = Files.writeString(directory.resolve("edits_7"), "something else of some length");
    assertThatThrownBy(() -> open(file.toUri().toString()))
        .isInstanceOf(BadImageException.class)
        .hasMessageContaining("edits_7 is no fsimage")
        .hasMessageContaining("Name a file fsimage_N");
    Path empty = Files.createFile(directory.resolve("empty"));
    assertThatThrownBy(() -> open(empty.toUri().toString())).isInstanceOf(BadImageException.class);
  }

  @Test
  void imageThatIsCutOffIsNotWhole() throws IOException {
    byte[] image = Files.readAllBytes(Path.of(java.net.URI.create(IMAGES.image("plain"))));
    for (int length : new int[] {9, 13, image.length / 2, image.length - 1}) {
      Path cut = Files.write(directory.resolve("cut"), Arrays.copyOf(image, length));
      assertThatThrownBy(() -> open(cut.toUri().toString()))
          .as("%d of %d bytes", length, image.length)
          .isInstanceOf(BadImageException.class);
    }
  }

  private static FsImageIndex open(String image) throws IOException {
    return FsImageIndex.open(new Configuration(), new org.apache.hadoop.fs.Path(image));
  }
}
