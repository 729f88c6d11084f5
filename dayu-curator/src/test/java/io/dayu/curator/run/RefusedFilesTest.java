package io.dayu.curator.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.testing.Sparks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Timestamp;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that files which cannot be copied are not tried first again, in this run or another. */
final class RefusedFilesTest {
  private static final long DAY_MS = TimeUnit.DAYS.toMillis(1);
  private static final long MODIFIED_MS = 1_700_000_000_123L;

  @TempDir java.nio.file.Path directory;

  private RefusedFiles refusals;

  @BeforeEach
  void begin() throws IOException {
    refusals = read();
  }

  private RefusedFiles read() throws IOException {
    return RefusedFiles.in(
        FileSystem.getLocal(new Configuration()),
        new Path(directory.resolve("refused").toUri().toString()));
  }

  private static HintedFile file(long inode) {
    return new HintedFile(inode, MODIFIED_MS, 100, 0);
  }

  private void refuse(long inode, long atMs) {
    refusals.note(CopyResult.of(file(inode), ActOutcome.ENCRYPTED), atMs);
  }

  private void copyInVain(long inode, long atMs) {
    refusals.note(new CopyResult(file(inode), ActOutcome.FAILED, 99, "no space"), atMs);
  }

  /** Hints of inodes 1 to 4, of which the first would free most. */
  private static Dataset<Row> hints() {
    List<Row> rows =
        LongStream.rangeClosed(1, 4)
            .mapToObj(
                inode -> RowFactory.create(inode, new Timestamp(MODIFIED_MS), 100L, 1000 - inode))
            .toList();
    return Sparks.session()
        .createDataFrame(
            rows,
            new StructType()
                .add("inode_id", DataTypes.LongType)
                .add("modification_time", DataTypes.TimestampType)
                .add("length", DataTypes.LongType)
                .add("gain_bytes", DataTypes.LongType));
  }

  private List<Long> order(RefusedFiles by, long nowMs) {
    return by.ordered(hints(), nowMs).collectAsList().stream()
        .map(row -> row.<Long>getAs("inode_id"))
        .toList();
  }

  @Test
  void refusedFilesComeLast_thoseOfLongAgoFirst_alsoInALaterRun() throws IOException {
    refuse(1, 20);
    refuse(2, 10);
    assertThat(order(refusals, 30)).containsExactly(3L, 4L, 2L, 1L);
    refusals.save();
    assertThat(order(read(), 30)).containsExactly(3L, 4L, 2L, 1L);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("refused"))))
        .isEqualTo("rw-------");
  }

  @Test
  void fileThatHasChangedOrIsDoneIsRefusedNoMore() {
    refusals.note(
        CopyResult.of(new HintedFile(1, MODIFIED_MS - 1, 100, 0), ActOutcome.IN_SNAPSHOT), 10);
    refuse(2, 10);
    refusals.note(CopyResult.of(file(2), ActOutcome.DONE), 20);
    assertThat(order(refusals, 30)).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void fileThatWasCopiedInVainTwiceWaitsTwiceAsLongEachTime() {
    copyInVain(1, 1);
    assertThat(order(refusals, 2)).containsExactly(2L, 3L, 4L, 1L);
    copyInVain(1, 2);
    assertThat(order(refusals, DAY_MS + 1)).containsExactly(2L, 3L, 4L);
    assertThat(order(refusals, DAY_MS + 2)).containsExactly(2L, 3L, 4L, 1L);
    copyInVain(1, DAY_MS + 2);
    assertThat(order(refusals, 3 * DAY_MS + 1)).containsExactly(2L, 3L, 4L);
    assertThat(order(refusals, 3 * DAY_MS + 2)).containsExactly(2L, 3L, 4L, 1L);
  }

  @Test
  void whatIsCutOffDoesNotCount() throws IOException {
    refuse(1, 20);
    refusals.save();
    Files.writeString(directory.resolve("refused"), "2 " + MODIFIED_MS + " 100 10 0\n3 1700\nx\n");
    Files.deleteIfExists(directory.resolve(".refused.crc"));
    assertThat(order(read(), 30)).containsExactly(1L, 3L, 4L, 2L);
  }
}
