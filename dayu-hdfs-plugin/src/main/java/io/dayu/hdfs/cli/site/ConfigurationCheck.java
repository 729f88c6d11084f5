package io.dayu.hdfs.cli.site;

import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A check of what Dayu has left in a directory of a site's configuration, in lines for people. */
public final class ConfigurationCheck {
  private static final String COPY = ".with-dayu";
  private static final String JARS = "dayu-hdfs-plugin-*.jar";
  private static final List<String> JAR_PLACES =
      List.of("share/hadoop/hdfs/lib", "share/hadoop/hdfs", "share/hadoop/common/lib");

  private final SiteDirectory site;
  private final List<ValueChange> changes;

  private ConfigurationCheck(SiteDirectory site) {
    this.site = site;
    this.changes = site.changes();
  }

  /**
   * Reads a directory.
   *
   * @throws RefusedException when it is none of Hadoop's, or has a file that is no XML
   */
  public static ConfigurationCheck of(Path directory) throws RefusedException {
    return new ConfigurationCheck(SiteDirectory.read(directory));
  }

  /** True if nothing of Dayu is left there. */
  public boolean isClean() {
    return changes.isEmpty() && site.byHand().isEmpty();
  }

  /** True if a key of HDFS that NameNodes read names a class of Dayu. */
  public boolean isNamedForNameNodes() {
    return isNamed(true);
  }

  private boolean isNamed(boolean forNameNodes) {
    return changes.stream()
        .flatMap(one -> one.classKey().stream())
        .anyMatch(key -> key.ofNameNodes() == forNameNodes);
  }

  /** The value of a key; empty where it has none. */
  public String value(String key) {
    return site.value(key);
  }

  /** Each value that is left, its place, and what it must be afterwards. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (ValueChange change : changes) {
      lines.add(change.line());
      if (change.needsJar()) {
        lines.add("    is now " + ValueChange.oneLine(change.property().value()));
      }
    }
    site.byHand().forEach(line -> lines.add(line + "  (by hand)"));
    return lines;
  }

  /** The daemons that go on with Dayu until they are restarted, in the order of their restarts. */
  public List<String> restarts() {
    List<String> restarts = new ArrayList<>();
    if (isNamed(true)) {
      restarts.add("NameNodes: the standby, then hdfs haadmin -failover, then the other one.");
    }
    if (isNamed(false)) {
      restarts.add("DataNodes, one after another.");
    }
    return restarts;
  }

  /**
   * The danger that a daemon of this machine does not start again, because the jar is gone whose
   * classes its configuration names.
   *
   * @param hadoopHome directory of Hadoop, which may be none
   */
  public Optional<String> danger(Path hadoopHome) {
    Optional<ValueChange> first = changes.stream().filter(ValueChange::needsJar).findFirst();
    if (first.isEmpty() || !Files.isDirectory(hadoopHome.resolve(JAR_PLACES.get(0)))) {
      return Optional.empty();
    }
    boolean there =
        JAR_PLACES.stream().anyMatch(place -> has(hadoopHome.resolve(place), JARS))
            || (has(hadoopHome.resolve("share/dayu/entry"), "dayu-entry-*.jar")
                && has(hadoopHome.resolve("libexec/shellprofile.d"), "dayu.sh"));
    return there
        ? Optional.empty()
        : Optional.of(
            "DANGER: "
                + hadoopHome
                + " has no jar of Dayu, and "
                + first.get().property().name()
                + " ("
                + first.get().place()
                + ") names a class of it. A daemon with this value does not start again: stop and"
                + " restart none before the values below are out, or the jar is back.");
  }

  private static boolean has(Path directory, String names) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, names)) {
      return found.iterator().hasNext();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Takes Dayu out of the XML files; writes none where nothing of it is there.
   *
   * @return a line for each file
   * @throws RefusedException when a value must be changed by hand, or a file cannot be written
   */
  public List<String> write() throws RefusedException {
    return site.write(changes, COPY).entrySet().stream()
        .map(one -> one.getKey() + " is written; " + one.getValue() + " is what it was.")
        .toList();
  }
}
