package io.dayu.hdfs.cli.site;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A directory of a site's configuration: the files that daemons of HDFS read in it, with the files
 * that these include.
 */
final class SiteDirectory {
  private static final String HDFS_SITE = "hdfs-site.xml";
  private static final List<String> SITES =
      List.of("core-site.xml", HDFS_SITE, "hadoop-policy.xml");
  private static final List<String> SCRIPTS = List.of("hadoop-env.sh", "hdfs-env.sh");

  private final Path directory;
  private final Map<Path, SiteXml> files = new LinkedHashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final List<String> byHand = new ArrayList<>();

  private SiteDirectory(Path directory) {
    this.directory = directory;
  }

  /**
   * Reads the files.
   *
   * @throws RefusedException when none is there, or one is no XML
   */
  static SiteDirectory read(Path directory) throws RefusedException {
    SiteDirectory site = new SiteDirectory(directory);
    for (String name : SITES) {
      Path file = directory.resolve(name);
      if (Files.exists(file)) {
        site.add(file);
      }
    }
    if (site.files.isEmpty()) {
      throw new RefusedException(
          AnswerCode.USAGE,
          directory + " has none of " + String.join(", ", SITES) + "; name another directory.");
    }
    for (String name : SCRIPTS) {
      site.look(directory.resolve(name));
    }
    return site;
  }

  private void add(Path file) throws RefusedException {
    Path real = real(file);
    if (!seen.add(real)) {
      return;
    }
    SiteXml read = SiteXml.read(file);
    // Hadoop reads an included file where it is included; the order matters for a key in both.
    for (SiteXml.Include include : read.includes()) {
      String why = include(file, include.href());
      if (!why.isEmpty()) {
        byHand.add(read.place(include.line()) + "  includes " + include.href() + ", which " + why);
      }
    }
    files.put(real, read);
  }

  /** Reads an included file; returns why it cannot be read, empty where it was. */
  private String include(Path file, String href) throws RefusedException {
    try {
      String path = href.startsWith("file:") ? href.replaceFirst("^file:(//)?", "") : href;
      Path included = file.resolveSibling(path);
      if (!path.contains("://") && Files.isRegularFile(included)) {
        add(included);
        return "";
      }
    } catch (InvalidPathException e) {
      return "is no path: look there yourself";
    }
    return "is no file here: look there yourself";
  }

  private static Path real(Path file) throws RefusedException {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      throw new RefusedException(AnswerCode.FAILED, file + " cannot be read: " + e + ".");
    }
  }

  /** A script is a program: its lines are told, and never changed. */
  private void look(Path script) throws RefusedException {
    if (!Files.exists(script)) {
      return;
    }
    try {
      String[] lines =
          new String(Files.readAllBytes(script), StandardCharsets.ISO_8859_1).split("\n", -1);
      for (int i = 0; i < lines.length; i++) {
        String line = lines[i].trim();
        if (!line.startsWith("#") && line.toLowerCase(Locale.ROOT).contains("dayu")) {
          byHand.add(script.getFileName() + ":" + (i + 1) + "  " + line);
        }
      }
    } catch (IOException e) {
      throw new RefusedException(AnswerCode.FAILED, script + " cannot be read: " + e + ".");
    }
  }

  /** The changes that take Dayu out of its XML files. */
  List<ValueChange> changes() {
    return RemovalPlan.of(List.copyOf(files.values()));
  }

  /**
   * The changes that put Dayu into its XML files.
   *
   * @param settings values of keys of Dayu's that the site wants
   * @throws RefusedException when it has no file for them
   */
  List<ValueChange> additions(Map<String, String> settings) throws RefusedException {
    Path file = directory.resolve(HDFS_SITE);
    if (!Files.exists(file)) {
      throw new RefusedException(
          AnswerCode.USAGE, directory + " has no " + HDFS_SITE + "; name another directory.");
    }
    SiteXml last = Objects.requireNonNull(files.get(real(file)));
    return AdditionPlan.of(List.copyOf(files.values()), last, settings);
  }

  /** The value of a key that the last of its files has; empty where none has one. */
  String value(String key) {
    String value = "";
    for (SiteXml file : files.values()) {
      for (SiteProperty one : file.properties()) {
        value = one.name().equals(key) ? one.value().trim() : value;
      }
    }
    return value;
  }

  /** Lines that this command never changes, and an operator must look at. */
  List<String> byHand() {
    return List.copyOf(byHand);
  }

  /**
   * Writes the changes, each file whole and beside a copy of the old one.
   *
   * @param ending of the copies' names
   * @return the files that were written, each with its copy
   * @throws RefusedException when a change is an operator's, or a file cannot be written
   */
  Map<Path, Path> write(List<ValueChange> changes, String ending) throws RefusedException {
    Map<Path, SiteXml> edited = new LinkedHashMap<>();
    Path within = real(directory);
    for (Map.Entry<Path, SiteXml> one : files.entrySet()) {
      List<ValueChange> its =
          changes.stream().filter(change -> change.file() == one.getValue()).toList();
      if (its.isEmpty()) {
        continue;
      }
      if (!one.getKey().startsWith(within) && isIncluded(one.getValue())) {
        throw new RefusedException(
            AnswerCode.FAILED,
            one.getKey()
                + " is included from outside of "
                + directory
                + ", and others may read it; nothing was written. Edit that file by hand, or name its"
                + " directory.");
      }
      edited.put(one.getKey(), SiteEdit.of(one.getValue(), its));
    }
    return SiteEdit.write(edited, ending);
  }

  private boolean isIncluded(SiteXml file) {
    return !directory.equals(file.file().getParent());
  }
}
