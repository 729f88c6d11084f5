package io.dayu.hdfs.power;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SiteCommandTest {
  @TempDir private Path directory;

  private SiteCommand command(String script, long timeoutMs) throws IOException {
    Path path = directory.resolve("power");
    Files.writeString(path, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    return new SiteCommand(path.toString(), TimeUnit.MILLISECONDS.toNanos(timeoutMs));
  }

  @Test
  void commandIsToldWhichHosts_andItsExitCodeCounts() throws Exception {
    Path told = directory.resolve("told");
    SiteCommand works = command("echo \"$@\" >> " + told, 60_000);
    assertThat(works.turn(false, List.of("dn1", "dn2"))).isTrue();
    assertThat(works.turn(true, List.of("dn 3"))).isTrue();
    assertThat(Files.readAllLines(told)).containsExactly("off dn1 dn2", "on dn 3");
    assertThat(command("echo no such host; exit 3", 60_000).turn(true, List.of("dn1"))).isFalse();
    assertThat(new SiteCommand("/no/such/file", 1_000_000_000).turn(true, List.of())).isFalse();
  }

  @Test
  void commandThatRunsTooLongFails() throws Exception {
    assertThat(command("exec sleep 600", 50).turn(true, List.of("dn1"))).isFalse();
  }
}
