package io.dayu.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The kernel's setting to answer connections in the traffic class in which it is asked. */
final class ReflectedClass {
  /** Linux's switch, there since 5.10. */
  static final Path SWITCH = Path.of("/proc/sys/net/ipv4/tcp_reflect_tos");

  private ReflectedClass() {}

  /** True if the switch is there and on. */
  static boolean isOn(Path kernelSwitch) {
    try {
      return "1".equals(Files.readString(kernelSwitch).strip());
    } catch (IOException e) {
      // An older kernel, or none of Linux.
      return false;
    }
  }
}
