package io.dayu.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SiteCommandTest {
  private static final long MINUTE_MS = 60_000;

  @TempDir private Path directory;

  private SiteCommand command(String script) throws IOException {
    Path path = directory.resolve("power");
    Files.writeString(path, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    return new SiteCommand(path.toString());
  }

  @Test
  void commandIsToldWhichHosts_andItsExitCodeCounts() throws Exception {
    Path told = directory.resolve("told");
    SiteCommand works = command("echo \"$@\" >> " + told);
    assertThat(works.turn(false, List.of("dn1", "dn2"), MINUTE_MS)).isTrue();
    assertThat(works.turn(true, List.of("dn 3"), MINUTE_MS)).isTrue();
    assertThat(Files.readAllLines(told)).containsExactly("off dn1 dn2", "on dn 3");
    assertThat(command("echo no such host; exit 3").turn(true, List.of("dn1"), MINUTE_MS))
        .isFalse();
    assertThat(new SiteCommand("/no/such/file").turn(true, List.of(), MINUTE_MS)).isFalse();
  }

  @Test
  void commandThatRunsTooLongFails() throws Exception {
    assertThat(command("exec sleep 600").turn(true, List.of("dn1"), 50)).isFalse();
  }
}
