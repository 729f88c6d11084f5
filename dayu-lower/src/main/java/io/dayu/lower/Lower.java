package io.dayu.lower;

import java.io.IOException;
import java.nio.file.Path;

/** The command that lowers a jar in its place. */
public final class Lower {
  private Lower() {}

  /** Lowers the jar that is named. */
  public static void main(String... args) throws IOException {
    Path file = Path.of(args[0]);
    JarContents jar = JarContents.read(file);
    int lowered = lower(jar);
    jar.write(file);
    System.out.println(lowered + " classes of " + file.getFileName() + " are lowered to Java 8.");
  }

  /** Lowers every class above Java 8, and says how many. */
  static int lower(JarContents jar) {
    OwnClasses own = OwnClasses.above(ClassLowering.JAVA_8, jar);
    ClassLowering lowering = new ClassLowering(StandIns.of(jar), PrivateMembers.of(own));
    own.forEach(
        type -> {
          lowering.lower(type);
          jar.replace(type.name + ".class", ClassFiles.bytes(type));
        });
    return own.size();
  }
}
