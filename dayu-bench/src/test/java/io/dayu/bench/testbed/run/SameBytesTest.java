package io.dayu.bench.testbed.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of what counts as back, by the files on the disks: node 0 is lost, two of three replicas
 * are left.
 */
final class SameBytesTest {
  private static final String BLOCK = "blk_1";
  private static final String INTERNAL = "blk_-15";

  @TempDir private Path disks = Path.of("");

  @BeforeEach
  void loseNodeZero() throws IOException {
    for (String block : List.of(BLOCK, INTERNAL)) {
      put("before", 0, block, block);
      put("before", 0, block + "_7.meta", "sums");
    }
    for (int node = 1; node < 3; node++) {
      put("after", node, BLOCK, BLOCK);
      put("after", node, BLOCK + "_7.meta", "sums");
    }
    put("after", 0, INTERNAL, "its own disk is no other");
    put("after", 3, "blk_2", "somebody else's");
  }

  private void put(String when, int node, String name, String text) throws IOException {
    Path file = disks.resolve(when).resolve("data" + node).resolve("current/finalized/subdir0");
    Files.createDirectories(file);
    Files.writeString(file.resolve(name), text);
  }

  private void assertFound(int blocks, int internalBlocks, int wrong) throws IOException {
    SameBytes disksNow =
        new SameBytes(disks.resolve("before"), disks.resolve("after"), 4, List.of(0), 3);
    assertThat(disksNow.count()).isEqualTo(new SameBytes.Count(blocks, internalBlocks, wrong));
  }

  @Test
  void nothingIsBackAtFirst() throws IOException {
    assertFound(0, 0, 0);
  }

  @Test
  void bothKindsAreBackWithDataAndChecksums() throws IOException {
    put("after", 3, BLOCK, BLOCK);
    put("after", 3, BLOCK + "_7.meta", "sums");
    put("after", 2, INTERNAL, INTERNAL);
    assertFound(1, 0, 0);
    put("after", 2, INTERNAL + "_7.meta", "sums");
    assertFound(1, 1, 0);
  }

  @Test
  void oneWrongByteIsSeen_andIsNotBack() throws IOException {
    put("after", 2, INTERNAL, "blk_-16");
    put("after", 2, INTERNAL + "_7.meta", "sums");
    put("after", 3, BLOCK, BLOCK);
    put("after", 3, BLOCK + "_7.meta", "Sums");
    assertFound(0, 0, 2);
  }
}
