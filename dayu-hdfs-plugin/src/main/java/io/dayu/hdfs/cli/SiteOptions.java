package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.apache.hadoop.conf.Configuration;
import picocli.CommandLine.Option;

/** The options that name a site's configuration, and say whether it is looked at or edited. */
final class SiteOptions {
  @Option(names = "--check", description = "Changes nothing.")
  private boolean check;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      defaultValue = "",
      description = "With --check: the directory (default: that of this process).")
  private String checked = "";

  @Option(
      names = "--write",
      paramLabel = "DIR",
      defaultValue = "",
      description = "Edits the XML files there, and keeps a copy of each.")
  private String written = "";

  /** True if the configuration is only looked at. */
  boolean check() {
    return check;
  }

  /**
   * The directory that they name.
   *
   * @param command the command that has them
   * @param conf the configuration of this process
   * @throws RefusedException if it is to be both looked at and edited, or neither
   */
  Path directory(String command, Configuration conf) throws RefusedException {
    boolean write = !written.isEmpty();
    if (check == write || (write && !checked.isEmpty())) {
      throw new RefusedException(
          AnswerCode.USAGE, command + " is followed by --check [--conf DIR], or --write DIR.");
    }
    return checked.isEmpty() && check
        ? Uninstall.ownDirectory(conf)
        : Paths.get(write ? written : checked).toAbsolutePath().normalize();
  }
}
