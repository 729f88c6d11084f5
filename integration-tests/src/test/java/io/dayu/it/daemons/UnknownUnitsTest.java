package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files of an internal block count, and which HDFS cannot know. */
class UnknownUnitsTest {
  private static final String UNIT = "blk_-9223372036854775598";

  @TempDir private Path home;

  private Path stored(String dataNode, String name) throws IOException {
    Path folder =
        Files.createDirectories(
            home.resolve(dataNode).resolve("volume1/current/BP-1/current/finalized"));
    return Files.createFile(folder.resolve(name));
  }

  private UnknownUnits unknown(String... dataNodes) {
    return new UnknownUnits(List.of(dataNodes).stream().map(home::resolve).toList());
  }

  @Test
  void aSecondOneOfTheGroupDoesNotCount() throws IOException {
    Path beside = stored("data2", UNIT);
    stored("data2", "blk_-9223372036854775599");
    Path made = stored("data4", UNIT);
    stored("data4", "blk_-9223372036854775630");
    stored("data4", "blk_1073741825");

    UnknownUnits unknown = unknown("data2", "data4");

    assertThat(unknown.without(UNIT, List.of(beside, made))).containsExactly(made);
    assertThat(unknown.without(UNIT + ".meta", List.of(beside, made))).containsExactly(made);
  }

  @Test
  void theOnlyOneCountsBesideAnother() throws IOException {
    Path only = stored("data2", UNIT);
    stored("data2", "blk_-9223372036854775599");

    assertThat(unknown("data2").without(UNIT, List.of(only))).containsExactly(only);
  }

  @Test
  void twoThatHdfsKnowsBothCount() throws IOException {
    Path one = stored("data2", UNIT);
    Path other = stored("data4", UNIT);

    assertThat(unknown("data2", "data4").without(UNIT, List.of(one, other)))
        .containsExactly(one, other);
  }
}
