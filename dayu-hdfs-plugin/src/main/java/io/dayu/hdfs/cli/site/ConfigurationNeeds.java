package io.dayu.hdfs.cli.site;

import io.dayu.hdfs.admin.RefusedException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The needs of Dayu that a directory of a site's configuration lacks, in lines for people. */
public final class ConfigurationNeeds {
  private static final String COPY = ".before-dayu";

  private final SiteDirectory site;
  private final List<ValueChange> changes;

  private ConfigurationNeeds(SiteDirectory site, List<ValueChange> changes) {
    this.site = site;
    this.changes = changes;
  }

  /**
   * Reads a directory.
   *
   * @param settings values of keys of Dayu's that the site wants
   * @throws RefusedException when it has no hdfs-site.xml, or a file that is no XML
   */
  public static ConfigurationNeeds of(Path directory, Map<String, String> settings)
      throws RefusedException {
    SiteDirectory site = SiteDirectory.read(directory);
    return new ConfigurationNeeds(site, site.additions(settings));
  }

  /** True if nothing is to be written. */
  public boolean isComplete() {
    return changes.isEmpty();
  }

  /** Each value that is to be written, with its place. */
  public List<String> lines() {
    return changes.stream().map(ValueChange::line).toList();
  }

  /**
   * Puts Dayu into the XML files; writes none where all is there.
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
