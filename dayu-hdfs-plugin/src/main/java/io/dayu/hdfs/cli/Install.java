package io.dayu.hdfs.cli;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.entry.SupportedHadoop;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.cli.site.ConfigurationNeeds;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;

/** The command that puts Dayu into a site: a check, and the edit of a configuration. */
final class Install {
  private final Path directory;
  private final ConfigurationNeeds needs;
  private final PrintWriter out;

  /**
   * Has written nothing.
   *
   * @param settings {@code KEY=VALUE} of Dayu's keys
   * @throws RefusedException when Dayu is not made for this Hadoop, has no such key, or the
   *     directory cannot be read as a configuration
   */
  Install(Path directory, List<String> settings, PrintWriter out) throws RefusedException {
    requireHadoop(VersionInfo.getVersion());
    this.directory = directory;
    this.needs = ConfigurationNeeds.of(directory, known(settings));
    this.out = out;
  }

  /** Refuses a Hadoop on which Dayu would stay off. */
  static void requireHadoop(String version) throws RefusedException {
    Optional<String> problem = SupportedHadoop.problem(version);
    if (problem.isPresent()) {
      throw new RefusedException(AnswerCode.FAILED, problem.get());
    }
  }

  private static Map<String, String> known(List<String> settings) throws RefusedException {
    Map<String, String> known = new LinkedHashMap<>();
    Configuration conf = new Configuration(false);
    for (String setting : settings) {
      int equal = setting.indexOf('=');
      if (equal < 0 || !setting.startsWith(DayuConfigReader.PREFIX)) {
        throw new RefusedException(
            AnswerCode.USAGE, "--set takes KEY=VALUE of a key dayu.*, not " + setting + ".");
      }
      known.put(setting.substring(0, equal), setting.substring(equal + 1));
      conf.set(setting.substring(0, equal), setting.substring(equal + 1));
    }
    try {
      new DayuConfigReader(conf);
    } catch (DayuConfigException e) {
      throw new RefusedException(AnswerCode.USAGE, e.problem());
    }
    return known;
  }

  /** Tells what is to be written, and writes nothing; returns the exit code. */
  int check() {
    if (needs.isComplete()) {
      out.println(directory + " has all that Dayu needs.");
    } else {
      out.println("To be written in " + directory + ":");
      needs.lines().forEach(line -> out.println("  " + line));
    }
    out.flush();
    return needs.isComplete() ? AnswerCode.FINE.number() : AnswerCode.WARNING.number();
  }

  /** Edits the files; returns the exit code. */
  int write() throws RefusedException {
    List<String> written = needs.write();
    written.forEach(out::println);
    out.println(
        written.isEmpty()
            ? "Nothing was to be written."
            : "Restart now: NameNodes, the standby first; then DataNodes.");
    out.flush();
    return AnswerCode.FINE.number();
  }
}
