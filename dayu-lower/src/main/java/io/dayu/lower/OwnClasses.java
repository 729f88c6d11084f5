package io.dayu.lower;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The classes of a jar that are to be lowered, by their names. */
final class OwnClasses {
  private static final int VERSION_AT = 6;

  private final Map<String, ClassNode> byName = new LinkedHashMap<>();

  private OwnClasses() {}

  static OwnClasses above(int version, JarContents jar) {
    OwnClasses classes = new OwnClasses();
    jar.forEachClass(
        (path, bytes) -> {
          if (new ClassReader(bytes).readUnsignedShort(VERSION_AT) > version) {
            ClassNode type = parse(bytes);
            classes.byName.put(type.name, type);
          }
        });
    return classes;
  }

  static ClassNode parse(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    return type;
  }

  static byte[] bytes(ClassNode type) {
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }

  int size() {
    return byName.size();
  }

  void forEach(Consumer<ClassNode> reader) {
    byName.values().forEach(reader);
  }

  Optional<ClassNode> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** A method that a class has itself. */
  Optional<MethodNode> method(Member member) {
    return find(member.owner())
        .flatMap(
            type ->
                type.methods.stream()
                    .filter(each -> each.name.equals(member.name()))
                    .filter(each -> each.desc.equals(member.descriptor()))
                    .findFirst());
  }
}
