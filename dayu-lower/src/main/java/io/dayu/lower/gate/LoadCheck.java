package io.dayu.lower.gate;

import io.dayu.lower.JarContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that loads, verifies and initialises every own class of a jar on the class path. */
public final class LoadCheck {
  private LoadCheck() {}

  /** Ends with 1 where a class of the jar that is named fails. */
  public static void main(String... args) throws IOException {
    List<String> classes = new ArrayList<>();
    JarContents.read(Path.of(args[0]))
        .forEachClass(
            (path, bytes) -> {
              if (OwnPaths.isOwn(path)) {
                classes.add(OwnPaths.className(path));
              }
            });
    List<String> problems = problems(classes, LoadCheck.class.getClassLoader());
    problems.forEach(System.err::println);
    if (!problems.isEmpty()) {
      System.exit(1);
    }
    System.out.println(classes.size() + " classes load, verify and initialise.");
  }

  /** A line for each class that fails. */
  static List<String> problems(List<String> classes, ClassLoader loader) {
    List<String> problems = new ArrayList<>();
    for (String name : classes) {
      try {
        Class.forName(name, true, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        problems.add(name + ": " + e);
      }
    }
    return problems;
  }
}
