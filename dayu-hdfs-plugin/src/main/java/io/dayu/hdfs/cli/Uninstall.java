package io.dayu.hdfs.cli;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.cli.site.ConfigurationCheck;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** The command that takes Dayu out of a site: a check, and the edit of a configuration. */
final class Uninstall {
  private final Path directory;
  private final ConfigurationCheck check;
  private final List<Dialogue> nameservices;
  private final Configuration site;
  private final PrintWriter out;
  private final UndoFirst undo = new UndoFirst("");
  private final List<String> warnings = new ArrayList<>();
  private boolean runs;

  /**
   * Has asked nobody.
   *
   * @param nameservices with the NameNodes of each; none where the configuration names none
   * @param site the configuration by which HDFS is asked
   * @throws RefusedException when the directory cannot be read as a configuration
   */
  Uninstall(Path directory, List<Dialogue> nameservices, Configuration site, PrintWriter out)
      throws RefusedException {
    this.directory = directory;
    this.check = ConfigurationCheck.of(directory);
    this.nameservices = List.copyOf(nameservices);
    this.site = site;
    this.out = out;
  }

  /** The directory with the hdfs-site.xml of this process. */
  static Path ownDirectory(Configuration conf) throws RefusedException {
    URL found = conf.getResource("hdfs-site.xml");
    try {
      Path parent =
          found == null || !found.getProtocol().equals("file")
              ? null
              : Paths.get(found.toURI()).getParent();
      if (parent != null) {
        return parent;
      }
    } catch (URISyntaxException e) {
      // Such an address names no directory either.
    }
    throw new RefusedException(
        AnswerCode.USAGE,
        "There is no hdfs-site.xml on the class path; name its directory by --conf.");
  }

  /**
   * Tells what is left and what must be undone first; changes nothing, and returns the exit code.
   */
  int check() {
    look();
    tell();
    if (undo.isNone() && !check.isClean()) {
      out.println("To take the values out: hdfs dayu uninstall --write " + directory);
    }
    return end(code());
  }

  /**
   * Edits the files, unless something must be undone first; returns the exit code.
   *
   * @param anyway whether files are written also where something must be undone first, or is not
   *     known; nobody is asked then
   */
  int write(boolean anyway) throws RefusedException {
    if (!anyway) {
      // Asks NameNodes for long: a site with many machines asks once, and then writes anyway.
      look();
    }
    if (!undo.isNone()) {
      tell();
      out.println("Nothing was written. Undo that first, or write anyway by --force.");
      return end(AnswerCode.WARNING.number());
    }
    tellNotes();
    List<String> written = check.write();
    written.forEach(out::println);
    if (written.isEmpty()) {
      out.println("Nothing was to be written.");
    }
    print("Restart now, in this order:", numbered(check.restarts()));
    ConfigurationCheck after = ConfigurationCheck.of(directory);
    print("Left in " + directory + ":", after.lines());
    return end(after.isClean() ? AnswerCode.FINE.number() : AnswerCode.LEFT.number());
  }

  private int end(int code) {
    out.flush();
    return code;
  }

  private void look() {
    @SuppressWarnings("SystemGetenv")
    String home = System.getenv("HADOOP_HOME");
    Optional.ofNullable(home).flatMap(one -> check.danger(Paths.get(one))).ifPresent(warnings::add);
    if (nameservices.isEmpty()) {
      undo.note("The configuration names no NameNode: what must be undone first is not known.");
    }
    for (Dialogue nameNodes : nameservices) {
      UndoSurvey survey = UndoSurvey.of(nameNodes, site, check);
      undo.addAll(survey.undo());
      warnings.addAll(survey.warnings());
      runs |= survey.runs();
    }
  }

  private void tell() {
    warnings.forEach(out::println);
    print("Undo first, in this order:", undo.lines());
    tellNotes();
    print("Left in " + directory + ":", check.lines());
    print("Then restart, in this order:", numbered(check.restarts()));
    if (check.isClean() && runs) {
      out.println("Dayu is out of " + directory + ", but runs in a NameNode until its restart.");
    } else if (check.isClean()) {
      out.println("Nothing of Dayu is left in " + directory + ".");
    }
  }

  private void tellNotes() {
    undo.notes().forEach(note -> out.println("Note: " + note));
  }

  private static List<String> numbered(List<String> steps) {
    List<String> lines = new ArrayList<>();
    steps.forEach(step -> lines.add((lines.size() + 1) + ". " + step));
    return lines;
  }

  private void print(String title, List<String> lines) {
    if (!lines.isEmpty()) {
      out.println(title);
      lines.forEach(line -> out.println("  " + line));
    }
  }

  private int code() {
    if (!undo.isNone()) {
      return AnswerCode.WARNING.number();
    }
    boolean left = runs || !check.isClean() || !warnings.isEmpty();
    return left ? AnswerCode.LEFT.number() : AnswerCode.FINE.number();
  }
}
