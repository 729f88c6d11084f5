package io.dayu.hdfs.cli.site;

import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes values in the text of a site's files, and leaves every other character as it is. */
final class SiteEdit {
  private SiteEdit() {}

  /**
   * A file with the changes.
   *
   * @throws RefusedException when one is an operator's, or when the edited text, parsed anew, is
   *     not what it must be
   */
  static SiteXml of(SiteXml file, List<ValueChange> changes) throws RefusedException {
    StringBuilder text = new StringBuilder(file.text());
    List<String> wanted = new ArrayList<>();
    file.properties().forEach(one -> wanted.add(one.name() + "=" + one.value()));
    // From the end on, so that each span is still where the file has it.
    List<ValueChange> backwards = new ArrayList<>(changes);
    backwards.sort(
        Comparator.comparingInt((ValueChange one) -> one.property().whole().begin()).reversed());
    for (ValueChange change : backwards) {
      int index = file.properties().indexOf(change.property());
      switch (change.kind()) {
        case ADD -> {
          // Comes below, when all that stands before it has its place.
        }
        case EDIT -> {
          TextSpan value = change.property().valueSpan();
          text.replace(value.begin(), value.end(), change.after());
          wanted.set(index, change.property().name() + "=" + change.after());
        }
        case REMOVE -> {
          TextSpan lines = lines(file.text(), change.property().whole());
          text.delete(lines.begin(), lines.end());
          wanted.remove(index);
        }
        case BY_HAND ->
            throw new RefusedException(
                AnswerCode.FAILED,
                change.place()
                    + ": "
                    + change.property().name()
                    + " must be changed by hand first ("
                    + change.why()
                    + "); nothing was written.");
      }
    }
    for (ValueChange change : changes) {
      if (change.kind() == ValueChange.Kind.ADD) {
        insert(text, file, change.property());
        wanted.add(change.property().name() + "=" + change.after());
      }
    }
    SiteXml edited = file.with(text.toString());
    List<String> got = new ArrayList<>();
    edited.properties().forEach(one -> got.add(one.name() + "=" + one.value()));
    if (!got.equals(wanted)) {
      throw new RefusedException(
          AnswerCode.FAILED,
          file.file() + " could not be edited safely; nothing was written. Edit it by hand.");
    }
    return edited;
  }

  /** Puts a property behind all others, on lines of its own. */
  private static void insert(StringBuilder text, SiteXml file, SiteProperty property)
      throws RefusedException {
    int end = text.lastIndexOf(SiteXml.END);
    if (end < 0) {
      throw new RefusedException(
          AnswerCode.FAILED,
          file.file() + " has no " + SiteXml.END + "; nothing was written. Put it there by hand.");
    }
    int at = lines(text.toString(), new TextSpan(end, end + SiteXml.END.length())).begin();
    String line = text.indexOf("\r\n") < 0 ? "\n" : "\r\n";
    text.insert(
        at,
        (at == 0 || text.charAt(at - 1) == '\n' ? "" : line)
            + "  <property>"
            + line
            + "    <name>"
            + property.name()
            + "</name>"
            + line
            + "    <value>"
            + property.value()
            + "</value>"
            + line
            + "  </property>"
            + line);
  }

  /** The whole lines of an element, where nothing else is on them; else the element alone. */
  private static TextSpan lines(String text, TextSpan element) {
    int begin = element.begin();
    while (begin > 0 && isBlank(text.charAt(begin - 1))) {
      begin--;
    }
    int end = element.end();
    while (end < text.length() && isBlank(text.charAt(end))) {
      end++;
    }
    boolean first = begin == 0 || text.charAt(begin - 1) == '\n';
    boolean last = end < text.length() && text.charAt(end) == '\n';
    return first && last ? new TextSpan(begin, end + 1) : element;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
  }

  /**
   * Writes files, after all have a copy of what they were; returns each with its copy.
   *
   * @param ending of the copies' names
   */
  static Map<Path, Path> write(Map<Path, SiteXml> edited, String ending) throws RefusedException {
    Map<Path, Path> copies = new LinkedHashMap<>();
    try {
      for (Path file : edited.keySet()) {
        Path copy = free(file, ending);
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        copies.put(file, copy);
      }
      for (Map.Entry<Path, SiteXml> one : edited.entrySet()) {
        Path file = one.getKey();
        Path next = file.resolveSibling(file.getFileName() + ".new");
        // The new file has the owner and the rights of the old one.
        Files.copy(
            file, next, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        Files.write(next, one.getValue().bytes());
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
      }
      return copies;
    } catch (IOException e) {
      throw new RefusedException(
          AnswerCode.FAILED,
          "The files could not be written (" + e + "); copies of the old ones: " + copies.values());
    }
  }

  private static Path free(Path file, String ending) {
    Path copy = file.resolveSibling(file.getFileName() + ending);
    for (int number = 2; Files.exists(copy); number++) {
      copy = file.resolveSibling(file.getFileName() + ending + "-" + number);
    }
    return copy;
  }
}
