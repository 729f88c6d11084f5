package io.dayu.curator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the times at which scans are due, by the directories of those before. */
final class ScanRulesTest {
  private static final ScanRules RULES = new ScanRules(1000, 100);
  private static final long NOW_MS = 100_000;

  @TempDir Path directory;

  private Optional<ScanReason> due(long image, boolean changed, boolean tierIsFull)
      throws IOException {
    return RULES.due(past(), image, changed, tierIsFull, NOW_MS);
  }

  private PastScans past() throws IOException {
    return PastScans.in(
        FileSystem.getLocal(new Configuration()), new org.apache.hadoop.fs.Path(directory.toUri()));
  }

  private void scanned(String name, long agoMs) throws IOException {
    Path scan = directory.resolve(name);
    Files.createDirectories(scan.resolve("hints"));
    Files.setLastModifiedTime(scan, FileTime.fromMillis(NOW_MS - agoMs));
  }

  @Test
  void firstScanIsFull() throws IOException {
    assertThat(due(7, false, true)).contains(ScanReason.FULL);
    scanned("full-7.dayu-new", 0);
    scanned("other", 0);
    Files.createDirectories(directory.resolve("full-20261201").resolve("data"));
    Files.writeString(directory.resolve("full-8"), "");
    assertThat(due(7, false, true)).as("none of them is a scan").contains(ScanReason.FULL);
  }

  @Test
  void fullScanIsDueAfterItsTime_ofANewImage() throws IOException {
    scanned("full-7", 1000);
    assertThat(due(8, false, false)).contains(ScanReason.FULL);
    assertThat(due(7, true, false)).as("it would say the same again").isEmpty();
    scanned("full-7", 999);
    assertThat(due(8, false, false)).contains(ScanReason.PARTIAL);
  }

  @Test
  void hintsAreDueAfterTheirTime_whoeverHasLookedBefore() throws IOException {
    scanned("full-7", 99);
    assertThat(due(8, false, false)).isEmpty();
    scanned("full-7", 500);
    scanned("hints-9", 99);
    assertThat(due(10, false, false)).isEmpty();
    scanned("hints-9", 100);
    assertThat(due(10, false, false)).contains(ScanReason.PARTIAL);
    assertThat(due(9, false, false)).isEmpty();
  }

  @Test
  void dataNodesThatChangeBringTheNextScanForward() throws IOException {
    scanned("full-7", 1);
    assertThat(due(8, true, false)).contains(ScanReason.DATANODES_CHANGED);
    assertThat(due(7, true, false)).isEmpty();
  }

  @Test
  void fullTierIsDueOnceAnImage() throws IOException {
    scanned("full-7", 1);
    assertThat(due(7, false, true)).contains(ScanReason.TIER_IS_FULL);
    scanned("tiering-7", 0);
    assertThat(due(7, false, true)).isEmpty();
    assertThat(due(8, false, true)).contains(ScanReason.TIER_IS_FULL);
  }

  @Test
  void tieringIsTriedOnceForEachImage_untilAllOfItIsCarriedOut() throws IOException {
    scanned("tiering-7", 0);
    scanned("tiering-10", 0);
    scanned("hints-8", 0);
    assertThat(toEnd(10)).as("killed, both of them").containsExactly("tiering-7", "tiering-10");
    carriedOut("tiering-7", false, 10);
    carriedOut("tiering-10", true, 10);
    assertThat(toEnd(10)).isEmpty();
    assertThat(toEnd(11)).containsExactly("tiering-7");
    carriedOut("tiering-7", false, 11);
    assertThat(toEnd(11)).isEmpty();
    carriedOut("tiering-7", true, 12);
    assertThat(toEnd(13)).isEmpty();
  }

  private List<String> toEnd(long image) throws IOException {
    return past().tieringToEnd(image).stream().map(org.apache.hadoop.fs.Path::getName).toList();
  }

  private void carriedOut(String name, boolean all, long image) throws IOException {
    past().carriedOut(new org.apache.hadoop.fs.Path(directory.resolve(name).toUri()), all, image);
  }

  @Test
  void oldScansAndWhatIsLeftOfKilledOnesAreRemoved_andNothingElse() throws IOException {
    List<String> all =
        List.of(
            "full-7",
            "full-10",
            "full-9",
            "hints-8",
            "tiering-1",
            "full-1.dayu-new",
            "full-2.dayu-new.unfinished",
            "full-1.dayu-newer",
            "full-1.new",
            "other.dayu-new");
    for (String name : all) {
      scanned(name, 0);
    }
    for (int backup = 20261201; backup < 20261205; backup++) {
      Files.createDirectories(directory.resolve("full-" + backup).resolve("data"));
    }
    past().keepNewest(2);
    past().removeLeft();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left.map(one -> one.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "full-10",
              "full-9",
              "hints-8",
              "tiering-1",
              "full-1.dayu-newer",
              "full-1.new",
              "other.dayu-new",
              "full-20261201",
              "full-20261202",
              "full-20261203",
              "full-20261204");
    }
    assertThat(past().directoryOfHints().orElseThrow().getName()).isEqualTo("full-10");
  }

  @Test
  void newestImageIsThatOfTheLastTransaction() throws IOException {
    FileSystem local = FileSystem.getLocal(new Configuration());
    org.apache.hadoop.fs.Path images = new org.apache.hadoop.fs.Path(directory.toUri());
    assertThat(NewestImage.in(local, images)).isEmpty();
    for (String name :
        List.of(
            "fsimage_0000099", "fsimage_0000100", "fsimage.ckpt_0000101", "fsimage_0000102.md5")) {
      Files.writeString(directory.resolve(name), "");
    }
    NewestImage newest = NewestImage.in(local, images).orElseThrow();
    assertThat(newest.transaction()).isEqualTo(100);
    assertThat(newest.path().getName()).isEqualTo("fsimage_0000100");
  }
}
