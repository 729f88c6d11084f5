package io.dayu.sim.trace.swim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of which file a job reads; the rest of the format: SwimPlayerTest. */
final class SwimReaderTest {
  @TempDir private Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("jobs.tsv"), text);
  }

  @Test
  void aJobWithoutPathReadsAFileOfItsOwn() throws IOException {
    Path jobs =
        file("a\t0\t0\t1\t2\t3\nb\t0\t0\t1\t2\t3\t\nc\t0\t0\t1\t2\t3\tp\nd\t0\t0\t1\t2\t3\tp\n");
    assertThat(SwimReader.read(jobs))
        .extracting(SwimJob::inputPath)
        .containsExactly("a", "b", "p", "p");
  }

  @Test
  void jobsMayBeginInTheSameSecond() throws IOException {
    assertThat(SwimReader.read(file("a\t5\t0\t1\t2\t3\nb\t5\t0\t1\t2\t3\n")))
        .extracting(SwimJob::submitSeconds)
        .containsExactly(5L, 5L);
  }

  @Test
  void aFileWithoutJobsIsRefused() throws IOException {
    Path jobs = file("");
    assertThatThrownBy(() -> SwimReader.read(jobs)).hasMessage(jobs + ": the file is empty");
  }
}
