package io.dayu.lower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

final class LowerTest {
  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void packSamples() throws IOException {
    jar = SampleJar.write(folder.resolve("samples.jar"), "Sample");
  }

  @Test
  void aLoweredClassDoesWhatItDid() throws Exception {
    List<String> before = new Sample().call();
    Lower.main(jar.toString());
    assertThat(callFrom(jar)).isEqualTo(before);
  }

  private static Object callFrom(Path jar) throws Exception {
    URL[] place = {jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(place, ClassLoader.getPlatformClassLoader())) {
      Class<?> lowered = Class.forName(Sample.class.getName(), true, loader);
      return ((Callable<?>) lowered.getConstructor().newInstance()).call();
    }
  }

  @Test
  void everyClassIsOfJava8() throws IOException {
    Lower.main(jar.toString());
    JarContents.read(jar)
        .forEachClass(
            (path, bytes) ->
                assertThat(new ClassReader(bytes).readUnsignedShort(6))
                    .as(path)
                    .isEqualTo(Opcodes.V1_8));
  }

  @Test
  void aJarIsTheSameToTheByteEachTime() throws IOException {
    Path again = Files.copy(jar, folder.resolve("again.jar"));
    Lower.main(jar.toString());
    Lower.main(again.toString());
    byte[] once = Files.readAllBytes(jar);
    assertThat(Files.readAllBytes(again)).isEqualTo(once);
    Lower.main(again.toString());
    assertThat(Files.readAllBytes(again)).isEqualTo(once);
  }

  @Test
  void aCallByAnUnknownBootstrapStopsIt() throws IOException {
    Handle unknown =
        new Handle(Opcodes.H_INVOKESTATIC, "java/lang/runtime/Later", "link", "()V", false);
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "call", "()V", null, null);
    method.instructions.add(new InvokeDynamicInsnNode("call", "()V", unknown));
    ClassNode type = new ClassNode();
    type.version = Opcodes.V17;
    type.name = "of/Later";
    type.superName = "java/lang/Object";
    type.methods.add(method);
    SampleJar.write(jar, Map.of("of/Later.class", ClassFiles.bytes(type)));
    assertThatThrownBy(() -> Lower.main(jar.toString()))
        .isInstanceOf(UnknownCodeException.class)
        .hasMessage(
            "The class of.Later has a call by java/lang/runtime/Later, which dayu-lower cannot"
                + " lower.");
  }
}
