package io.dayu.hdfs.cli;

import io.dayu.config.DayuConfigReader;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.admin.RefusedException;
import io.dayu.hdfs.cli.site.ConfigurationCheck;
import io.dayu.protocol.admin.FactorSweep;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/** The command that takes Dayu out of a site: a check, and the edit of a configuration. */
final class Uninstall {
  private static final String OFF_PATH = "dayu.elastic.off.path";
  private static final String SILENCE =
      "Dayu does not answer: what else must be undone first is not known.";

  /** Each takes a NameNode some 50 ms. */
  private static final int PARTS_MAX = 400;

  private final Path directory;
  private final ConfigurationCheck check;
  private final Optional<Dialogue> dialogue;
  private final Configuration site;
  private final PrintWriter out;
  private final UndoFirst undo = new UndoFirst();
  private final List<String> warnings = new ArrayList<>();
  private boolean runs;

  /**
   * Has asked nobody.
   *
   * @param dialogue with the NameNodes; empty where the configuration names none
   * @param site the configuration by which HDFS is asked
   * @throws RefusedException when the directory cannot be read as a configuration
   */
  Uninstall(Path directory, Optional<Dialogue> dialogue, Configuration site, PrintWriter out)
      throws RefusedException {
    this.directory = directory;
    this.check = ConfigurationCheck.of(directory);
    this.dialogue = dialogue;
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
    if (dialogue.isPresent()) {
      ask(dialogue.get());
    } else {
      undo.note("The configuration names no NameNode: what must be undone first is not known.");
    }
  }

  private void ask(Dialogue nameNodes) {
    boolean answered = false;
    boolean dayu = false;
    boolean taken = true;
    for (Reply reply : nameNodes.askEach("status")) {
      boolean without = reply.error().equals(Call.NOT_INSTALLED);
      answered |= !reply.is(AnswerCode.UNREACHABLE);
      dayu |= reply.document().has(AnswerKey.SCHEDULED);
      taken &= without;
      runs |= !reply.is(AnswerCode.UNREACHABLE) && !without;
      if (without && check.isNamedForNameNodes()) {
        warnings.add(
            reply.nameNode()
                + " runs without Dayu, and these values name its classes. Where the jar is gone"
                + " there, that NameNode does not start again.");
      } else if (!without && !reply.error().isEmpty() && !reply.is(AnswerCode.STANDBY)) {
        undo.note(reply.nameNode() + ": " + reply.error());
      }
    }
    if (answered) {
      machines(dayu);
    }
    if (dayu) {
      undo.elastic(nameNodes.ask("elastic"));
      undo.beside(nameNodes.ask("beside"));
      undo.cold(cold(nameNodes));
    } else if (!taken) {
      notKnown(SILENCE);
    } else if (!check.isClean()) {
      undo.note(SILENCE);
    }
  }

  /** Holds back an edit; where there is none to make, it is too late for more than a note. */
  private void notKnown(String sentence) {
    if (check.isClean()) {
      undo.note(sentence);
    } else {
      undo.unknown(sentence);
    }
  }

  /** Counts in the first parts of the files alone, where there are very many. */
  private static Reply cold(Dialogue nameNodes) {
    AtomicInteger left = new AtomicInteger(PARTS_MAX);
    return new ColdFilesSweep(nameNodes::ask, Duration.ZERO)
        .run(
            new FactorSweep(0, 0, false, 0, FactorSweep.ALL),
            () -> left.getAndDecrement() > 0,
            soFar -> {});
  }

  /** Asks HDFS, which knows them also without Dayu. */
  private void machines(boolean dayu) {
    String named = check.value(OFF_PATH);
    String path = named.isEmpty() ? DayuConfigReader.defaultOf(OFF_PATH) : named;
    if (!"hdfs".equals(FileSystem.getDefaultUri(site).getScheme())) {
      undo.note("fs.defaultFS is no HDFS. Look yourself which machines are off: " + path + ".");
      return;
    }
    try (FileSystem files = FileSystem.newInstance(site)) {
      List<String> names = new ArrayList<>();
      for (FileStatus one : files.listStatus(new org.apache.hadoop.fs.Path(path))) {
        names.add(one.getPath().getName());
      }
      undo.machines(names, dayu);
    } catch (FileNotFoundException e) {
      // No machine was ever off.
    } catch (IOException e) {
      notKnown("HDFS does not tell which machines are off: " + e.getMessage());
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
