package io.dayu.lower.gate;

import io.dayu.lower.JarContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that holds a jar to Java 8 and to a Hadoop without running it. */
public final class Gates {
  private Gates() {}

  /**
   * Ends with 1 where a gate is shut.
   *
   * @param args the jar, the signatures of Java 8, the list of what that Hadoop may lack, and that
   *     Hadoop's jars
   */
  public static void main(String... args) throws IOException {
    JarContents jar = JarContents.read(Path.of(args[0]));
    KnownClasses known = new KnownClasses();
    for (String hadoops : List.of(args).subList(3, args.length)) {
      known.addJar(JarContents.read(Path.of(hadoops)), false);
    }
    known.addJar(jar, true);
    known.addSignatures(Path.of(args[1]));
    List<String> problems = new ArrayList<>(ClassVersions.problems(jar));
    problems.addAll(
        Absences.read(Path.of(args[2])).problems(MissingNames.of(jar, known, Gates::isKnownWhole)));
    problems.forEach(System.err::println);
    if (!problems.isEmpty()) {
      System.exit(1);
    }
  }

  private static boolean isKnownWhole(String className) {
    return isJavas(className) || isHadoops(className);
  }

  /** Servlets belong to a library. */
  private static boolean isJavas(String className) {
    return className.startsWith("java/")
        || (className.startsWith("javax/") && !className.startsWith("javax/servlet/"))
        || className.startsWith("sun/")
        || className.startsWith("com/sun/")
        || className.startsWith("jdk/");
  }

  private static boolean isHadoops(String className) {
    return className.startsWith("org/apache/hadoop/")
        && !className.startsWith("org/apache/hadoop/thirdparty/");
  }
}
