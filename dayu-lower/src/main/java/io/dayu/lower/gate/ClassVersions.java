package io.dayu.lower.gate;

import io.dayu.lower.ClassFiles;
import io.dayu.lower.JarContents;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;

/** The gate that lets class files of Java 8 through, and no class that one Java alone would see. */
final class ClassVersions {
  private ClassVersions() {}

  /** A sentence for each class of a later Java. */
  static List<String> problems(JarContents jar) {
    List<String> problems = new ArrayList<>();
    jar.forEachClass(
        (path, bytes) -> {
          int version = ClassFiles.version(bytes);
          if (version > Opcodes.V1_8 || path.startsWith("META-INF/versions/")) {
            problems.add(path + " is of class file version " + version + ", not of Java 8's.");
          }
        });
    return problems;
  }
}
