package io.dayu.power;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.util.Shell;
import org.apache.hadoop.util.Shell.ShellCommandExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The site's own command: {@code COMMAND on HOST...} and {@code COMMAND off HOST...}. */
public final class SiteCommand implements MachineCommand {
  private static final Logger LOG = LoggerFactory.getLogger(SiteCommand.class);

  /** Of its output so much is logged. */
  private static final int WORDS_MAX = 500;

  private final String command;

  /**
   * A command that has not run.
   *
   * @param command an executable file
   */
  public SiteCommand(String command) {
    this.command = command;
  }

  @Override
  public boolean turn(boolean on, List<String> hosts, long timeoutMs) {
    List<String> words = new ArrayList<>(List.of(command, on ? "on" : "off"));
    words.addAll(hosts);
    ShellCommandExecutor run =
        new ShellCommandExecutor(words.toArray(new String[0]), null, null, timeoutMs);
    LOG.info("{}", words);
    try {
      run.execute();
    } catch (Shell.ExitCodeException e) {
      return failed(
          words, "it ended with " + e.getExitCode() + ": " + brief(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      return failed(words, brief(String.valueOf(e.getMessage())));
    }
    return !run.isTimedOut() || failed(words, "it ran too long (dayu.elastic.off.timeout)");
  }

  private static boolean failed(List<String> words, String why) {
    LOG.warn("{} failed: {}", words, why);
    return false;
  }

  private static String brief(String words) {
    return words.substring(0, Math.min(words.length(), WORDS_MAX));
  }
}
