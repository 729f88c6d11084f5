package io.dayu.lower.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.lower.JarContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class GatesTest {
  @TempDir private Path folder;

  /** A class whose one method calls another by its name. */
  private static byte[] calling(int version, String owner, String called) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(version, Opcodes.ACC_PUBLIC, "io/dayu/Own", null, "of/Above", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "call", "()V", null, null);
    method.visitCode();
    method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, called, "()V", false);
    method.visitInsn(Opcodes.RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] having(String name, @Nullable String above, int access, String method) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, above, null);
    writer.visitMethod(access | Opcodes.ACC_NATIVE, method, "()V", null, null).visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private JarContents jar(Map<String, byte[]> entries) throws IOException {
    Path jar = folder.resolve("sample.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
    return JarContents.read(jar);
  }

  private Map<String, Set<String>> missing(String called, int access) throws IOException {
    KnownClasses known = new KnownClasses();
    known.addJar(
        jar(
            Map.of(
                "java/lang/Object.class",
                having("java/lang/Object", null, Opcodes.ACC_PUBLIC, "notify"),
                "of/Above.class",
                having("of/Above", "java/lang/Object", access, "there"))),
        false);
    JarContents own = jar(Map.of("io/dayu/Own.class", calling(Opcodes.V1_8, "of/Above", called)));
    known.addJar(own, true);
    return MissingNames.of(own, known, name -> name.startsWith("of/"));
  }

  @Test
  void aCalledMethodHasToBeThere() throws IOException {
    assertThat(missing("there", Opcodes.ACC_PUBLIC)).isEmpty();
    assertThat(missing("elsewhere", Opcodes.ACC_PUBLIC))
        .isEqualTo(Map.of("of/Above.elsewhere()V", Set.of("io.dayu.Own")));
  }

  @Test
  void aPrivateMethodOfAnotherIsNotThere() throws IOException {
    assertThat(missing("there", Opcodes.ACC_PRIVATE)).containsOnlyKeys("of/Above.there()V");
  }

  @Test
  void aClassHasToBeThere() throws IOException {
    JarContents own = jar(Map.of("io/dayu/Own.class", calling(Opcodes.V1_8, "of/None", "call")));
    assertThat(MissingNames.of(own, new KnownClasses(), name -> name.equals("of/None")))
        .isEqualTo(Map.of("of/None", Set.of("io.dayu.Own")));
  }

  @Test
  void whatIsShadedInIsNotLookedAt() throws IOException {
    JarContents own =
        jar(Map.of("io/dayu/shaded/Own.class", calling(Opcodes.V1_8, "of/None", "call")));
    assertThat(MissingNames.of(own, new KnownClasses(), name -> true)).isEmpty();
  }

  @Test
  void aLaterClassIsNamed() throws IOException {
    JarContents later = jar(Map.of("io/dayu/Own.class", calling(Opcodes.V17, "of/A", "call")));
    assertThat(ClassVersions.problems(later))
        .containsExactly("io/dayu/Own.class is of class file version 61, not of Java 8's.");
    JarContents ofOneJava =
        jar(Map.of("META-INF/versions/11/A.class", calling(Opcodes.V1_8, "of/A", "call")));
    assertThat(ClassVersions.problems(ofOneJava)).hasSize(1);
  }

  @Test
  void theListOfAbsencesIsExact() throws IOException {
    Path list = folder.resolve("absent.txt");
    Files.writeString(list, "# a reason\nof/A.listed()V\n\nof/A.back()V\n");
    assertThat(
            Absences.read(list)
                .problems(Map.of("of/A.listed()V", Set.of("x"), "of/A.other()V", Set.of("y"))))
        .containsExactly(
            "of/A.other()V is not there, but called by [y].",
            "of/A.back()V is listed in absent.txt, but nothing lacks it.");
  }

  @Test
  void aClassThatFailsIsNamed() {
    assertThat(
            LoadCheck.problems(
                List.of("io.dayu.lower.gate.GatesTest", "of.None", Failing.class.getName()),
                getClass().getClassLoader()))
        .containsExactly(
            "of.None: java.lang.ClassNotFoundException: of.None",
            Failing.class.getName() + ": java.lang.ExceptionInInitializerError");
  }

  /** Cannot be initialised. */
  private static final class Failing {
    @SuppressWarnings("unused") // its value cannot be had
    private static final int NUMBER = Integer.parseInt("none");
  }
}
