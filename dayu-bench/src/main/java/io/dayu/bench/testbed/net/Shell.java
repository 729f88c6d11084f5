package io.dayu.bench.testbed.net;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs short commands. */
public final class Shell {
  private Shell() {}

  /** Runs a command and returns its output; a failure is an exception with that output. */
  public static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed: " + said.strip());
    }
    return said;
  }

  /** Runs commands one after the other. */
  public static void runAll(List<List<String>> commands) throws IOException, InterruptedException {
    for (List<String> command : commands) {
      run(command);
    }
  }

  /** Runs a command whose failure does not matter, and says whether it succeeded. */
  public static boolean succeeds(List<String> command) throws InterruptedException {
    try {
      run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
