package io.dayu.curator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.testing.FullDisk;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.FileSummary;
import org.apache.hadoop.io.MD5Hash;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** A scan that goes wrong says one sentence, and leaves nothing unfinished. */
final class ScanFailureTest {
  private static final Images IMAGES = Images.made();

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private static byte[] whole(String name) {
    try {
      return Files.readAllBytes(Path.of(URI.create(IMAGES.image(name))));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FileSummary summary(byte[] image) throws IOException {
    int bytes = ByteBuffer.wrap(image, image.length - 4, 4).getInt();
    return FileSummary.parseDelimitedFrom(
        new ByteArrayInputStream(image, image.length - 4 - bytes, bytes));
  }

  private static byte[] with(UnaryOperator<FileSummary.Builder> change) {
    try {
      byte[] image = whole("plain");
      int old = ByteBuffer.wrap(image, image.length - 4, 4).getInt();
      ByteArrayOutputStream changed = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(changed);
      out.write(image, 0, image.length - 4 - old);
      int before = changed.size();
      change.apply(summary(image).toBuilder()).build().writeDelimitedTo(out);
      out.writeInt(changed.size() - before);
      return changed.toByteArray();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] withSection(
      String name, UnaryOperator<FileSummary.Section.Builder> change) {
    return with(
        summary -> {
          for (FileSummary.Section.Builder one : summary.getSectionsBuilderList()) {
            if (one.getName().equals(name)) {
              FileSummary.Section.Builder unused = change.apply(one);
            }
          }
          return summary;
        });
  }

  /** The middle of a section is other bytes. */
  private static byte[] destroyed(String image, String section, int value) {
    try {
      byte[] bytes = whole(image);
      for (FileSummary.Section one : summary(bytes).getSectionsList()) {
        if (one.getName().equals(section)) {
          int from = (int) (one.getOffset() + one.getLength() / 2);
          Arrays.fill(bytes, from, (int) (one.getOffset() + one.getLength()), (byte) value);
        }
      }
      return bytes;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Damage {
    final byte[] image;
    final String said;

    Damage(byte[] image, String said) {
      this.image = image;
      this.said = said;
    }
  }

  private static Map<String, Damage> damages() {
    byte[] plain = whole("plain");
    Map<String, Damage> damages = new LinkedHashMap<>();
    damages.put("empty", new Damage(new byte[0], "is empty. Fetch it again."));
    damages.put("three bytes", new Damage(Arrays.copyOf(plain, 3), "is no fsimage"));
    for (int length : new int[] {8, 12, 100, plain.length / 2, plain.length - 1}) {
      damages.put(
          "cut to " + length,
          new Damage(Arrays.copyOf(plain, length), "is not whole: its summary"));
    }
    damages.put(
        "before 2.4",
        new Damage(ByteBuffer.allocate(100).putInt(-47).array(), "is of HDFS's layout -47"));
    damages.put(
        "layout to come",
        new Damage(with(one -> one.setLayoutVersion(-99)), "is of HDFS's layout -99"));
    damages.put(
        "other format", new Damage(with(one -> one.setOndiskVersion(2)), "is of HDFS's layout -6"));
    damages.put(
        "unknown codec",
        new Damage(with(one -> one.setCodec("x.Y")), "is compressed by x.Y, which is not"));
    for (String section : List.of("NS_INFO", "INODE", "STRING_TABLE")) {
      damages.put(
          "no " + section,
          new Damage(
              withSection(section, one -> one.setName("OTHER")),
              "is damaged: its section " + section + " is not there. Fetch it again."));
    }
    damages.put(
        "section behind the end",
        new Damage(
            withSection("INODE_DIR", one -> one.setLength(Long.MAX_VALUE)),
            "its section INODE_DIR is said to be where the file has no such bytes. Fetch"));
    damages.put(
        "section before the begin",
        new Damage(
            withSection("INODE", one -> one.setOffset(-1)),
            "its section INODE is said to be where the file has no such bytes. Fetch it again."));
    for (String section : List.of("INODE", "INODE_DIR", "STRING_TABLE", "SNAPSHOT_DIFF")) {
      damages.put(
          "0xff in " + section,
          new Damage(destroyed("plain", section, 0xff), "is damaged: section " + section + ", "));
    }
    damages.put(
        "compressed",
        new Damage(destroyed("compressed", "INODE", 0xff), "is damaged: section INODE, "));
    damages.put(
        "sub-section",
        new Damage(destroyed("parts", "INODE_SUB", 0xff), "is damaged: section INODE,"));
    return damages;
  }

  private static Stream<String> names() {
    return damages().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("names")
  void damagedImageIsNamedWithThePlaceAndARemedy(String name) throws IOException {
    Damage damage = Objects.requireNonNull(damages().get(name), name);
    Path image = Files.write(directory.resolve("fsimage_7"), damage.image);
    assertThat(scan(image.toString(), "--paths", "--out", directory.resolve("tables").toString()))
        .as(out.toString())
        .isEqualTo(1);
    assertOneSentence(
        "/fsimage_7 " + damage.said.replaceFirst("^its section", "is damaged: its section"));
    assertNothingIsLeft();
  }

  @Test
  void otherSumThanTheOneBesideIsDamage() throws IOException {
    byte[] plain = whole("plain");
    Path image = Files.write(directory.resolve("fsimage_7"), plain);
    Path sum = directory.resolve("fsimage_7.md5");
    String tables = directory.resolve("tables").toString();
    Files.writeString(sum, MD5Hash.digest(plain) + " *fsimage_7\n");
    assertThat(scan(image.toString())).as(err.toString()).isZero();
    plain[plain.length / 3] ^= 4;
    Files.write(image, plain);
    assertThat(scan(image.toString(), "--out", tables)).isEqualTo(1);
    assertOneSentence("/fsimage_7 is damaged: its MD5 sum is ");
    for (String text : new String[] {"", "none *fsimage_7\n", MD5Hash.digest(plain) + "0 *f"}) {
      Files.writeString(sum, text);
      assertThat(scan(image.toString(), "--out", tables)).isEqualTo(1);
      assertOneSentence(
          "/fsimage_7.md5 has no MD5 sum as HDFS and md5sum write it. Fetch it again");
    }
    assertNothingIsLeft();
  }

  /** A bit that flips makes other numbers or one sentence, and never a trace. */
  @Tag("slow")
  @Test
  void flippedBitMakesNoTrace() throws IOException {
    Random random = new Random(53);
    for (int trial = 0; trial < 40; trial++) {
      byte[] image = whole(Images.ALL.get(trial % Images.ALL.size()));
      int flipped = 8 + random.nextInt(image.length - 8);
      image[flipped] ^= (byte) (1 << random.nextInt(8));
      Path file = Files.write(directory.resolve("fsimage_7"), image);
      Path tables = directory.resolve("tables");
      if (scan(file.toString(), "--paths", "--out", tables.toString()) == 0) {
        org.apache.hadoop.fs.FileUtil.fullyDelete(tables.toFile());
      } else {
        assertOneSentence("fsimage_7 is ");
      }
      assertNothingIsLeft();
    }
  }

  @Test
  void diskThatIsFullIsNamed_andNothingIsLeft() throws IOException {
    for (long room : new long[] {0, 1_000, 6_000, 20_000}) {
      FullDisk.mount(Sparks.session().sparkContext().hadoopConfiguration(), room);
      assertThat(scan(IMAGES.image("plain"), "--paths", "--out", "full://" + directory + "/tables"))
          .as("%d bytes of room: %s", room, out)
          .isEqualTo(1);
      assertOneSentence("tables could not be written (No space left on device). Nothing is left");
      assertThat(err.toString()).contains("Make room, or name another directory with --out.");
      assertNothingIsLeft();
    }
  }

  @Test
  void failedScanLeavesAnOlderOneAlone() throws IOException {
    Path kept = directory.resolve("tables/inodes/part-0");
    Files.createDirectories(kept.getParent());
    Files.writeString(kept, "older");
    Path image = Files.write(directory.resolve("fsimage_7"), destroyed("plain", "INODE", 0xff));
    assertThat(scan(image.toString(), "--out", directory.resolve("tables").toString()))
        .isEqualTo(1);
    assertOneSentence("exists already");
    assertThat(kept).hasContent("older");
    assertThat(directory.resolve("tables.unfinished")).doesNotExist();
  }

  @Test
  void hintsThatFailLeaveNoTablesWithoutThem() throws IOException {
    Path lists = Files.createDirectories(directory.resolve("lists"));
    Files.write(lists.resolve("one"), new byte[] {100, 1, 2, 3});
    assertThat(
            scan(
                IMAGES.image("plain"),
                "--replicas",
                lists.toString(),
                "--out",
                directory.resolve("tables").toString()))
        .isEqualTo(1);
    assertOneSentence("lists/one is damaged: message 1 from byte 0 on");
    assertThat(err.toString()).contains("dayu.curate.replicas.every");
    assertNothingIsLeft();
  }

  private void assertOneSentence(String words) {
    assertThat(err.toString().strip()).doesNotContain("\n", "\tat ", "Exception").contains(words);
  }

  private void assertNothingIsLeft() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("tables") || name.startsWith(".tables"));
    }
  }

  private int scan(String... arguments) {
    assertThat(Sparks.session().sparkContext().isStopped()).isFalse();
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    CommandLine line = CurateCommand.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    return line.execute(
        Stream.concat(Stream.of("scan"), Stream.of(arguments)).toArray(String[]::new));
  }
}
