package io.dayu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's switch is read as the kernel writes it. */
class ReflectedClassTest {
  @TempDir private Path directory;

  @Test
  void onIsOne() throws IOException {
    assertThat(ReflectedClass.isOn(Files.writeString(directory.resolve("on"), "1\n"))).isTrue();
    assertThat(ReflectedClass.isOn(Files.writeString(directory.resolve("off"), "0\n"))).isFalse();
  }

  @Test
  void olderKernelsHaveNone() {
    assertThat(ReflectedClass.isOn(directory.resolve("missing"))).isFalse();
  }
}
