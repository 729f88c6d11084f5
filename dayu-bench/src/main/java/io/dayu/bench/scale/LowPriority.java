package io.dayu.bench.scale;

import io.dayu.bench.testbed.net.Shell;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The low priority of this process, which runs behind the NameNode and its clients: the DataNodes
 * that it plays would be other machines.
 */
final class LowPriority {
  private static final String NICENESS = "10";
  private static final int TRIES = 3;
  private static final Path OWN_THREAD = Path.of("/proc/thread-self");
  private static final File THREADS = new File("/proc/self/task");

  private LowPriority() {}

  /**
   * All threads that are there, and whom they start, but for the one that asks: who starts the next
   * NameNode must not be behind.
   */
  static void enter() throws IOException, InterruptedException {
    // A thread that ends meanwhile makes the command fail, for that one alone.
    for (int tried = 1; !Shell.succeeds(renice()); tried++) {
      if (tried == TRIES) {
        throw new IOException("renice, of util-linux, could not be run");
      }
    }
  }

  private static List<String> renice() throws IOException {
    Path own = Files.readSymbolicLink(OWN_THREAD).getFileName();
    String[] threads = THREADS.list((directory, thread) -> !own.endsWith(thread));
    if (threads == null) {
      throw new IOException(THREADS + " cannot be read");
    }
    List<String> command = new ArrayList<>(List.of("renice", "-n", NICENESS, "-p"));
    command.addAll(List.of(threads));
    return command;
  }
}
