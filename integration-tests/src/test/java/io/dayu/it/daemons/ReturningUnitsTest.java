package io.dayu.it.daemons;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Internal blocks that a repaired volume may bring back, and those that it may not. */
class ReturningUnitsTest {
  @TempDir private Path home;

  private Path stored(String volume, String name) throws IOException {
    Path folder =
        Files.createDirectories(home.resolve(volume).resolve("current/BP-1/current/finalized"));
    return Files.createFile(folder.resolve(name));
  }

  @Test
  void anotherUnitOfTheGroupIsNotBroughtBack() throws IOException {
    Path second = stored("returned", "blk_-9223372036854775661");
    Path itsSums = stored("returned", "blk_-9223372036854775661_1025.meta");
    Path replica = stored("returned", "blk_1073741825");
    Path alone = stored("returned", "blk_-9223372036854775630");
    Path twice = stored("returned", "blk_-9223372036854775600");
    Path given = stored("other", "blk_-9223372036854775664");
    stored("other", "blk_-9223372036854775664_1025.meta");
    stored("other", "blk_-9223372036854775600");
    stored("other", "blk_1073741826");

    ReturningUnits.drop(home.resolve("returned"), List.of(home.resolve("other")));

    assertThat(second).doesNotExist();
    assertThat(itsSums).doesNotExist();
    assertThat(List.of(replica, alone, twice, given)).allMatch(Files::exists);
  }
}
