package io.dayu.bench.testbed.net;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** All network namespaces of the testbed, whoever made them. */
public final class Namespaces {
  private Namespaces() {}

  /** Their names. */
  public static List<String> present() throws IOException, InterruptedException {
    return Shell.run(List.of("ip", "netns", "list"))
        .lines()
        .map(line -> line.split(" ", 2)[0])
        .filter(name -> name.startsWith(TestbedHost.PREFIX))
        .toList();
  }

  /** Kills all processes in them and removes them; answers how many there were. */
  public static int removeAll() throws IOException, InterruptedException {
    List<String> names = present();
    for (String name : names) {
      killProcesses(name);
    }
    Shell.succeeds(List.of("ip", "link", "del", TestbedHost.CONTROLLER_LINK));
    for (String name : names) {
      Shell.succeeds(List.of("ip", "netns", "del", name));
    }
    return names.size();
  }

  private static void killProcesses(String name) throws InterruptedException, IOException {
    pids(name)
        .map(ProcessHandle::of)
        .flatMap(java.util.Optional::stream)
        .forEach(
            process -> {
              process.destroyForcibly();
              process.onExit().join();
            });
  }

  private static Stream<Long> pids(String name) throws InterruptedException, IOException {
    return Shell.run(List.of("ip", "netns", "pids", name)).lines().map(Long::valueOf);
  }
}
