package io.dayu.lower;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.objectweb.asm.tree.ClassNode;

/** The classes of a jar that are to be lowered, by their names. */
final class OwnClasses {
  private final Map<String, ClassNode> byName = new LinkedHashMap<>();

  private OwnClasses() {}

  static OwnClasses above(int version, JarContents jar) {
    OwnClasses classes = new OwnClasses();
    jar.forEachClass(
        (path, bytes) -> {
          if (ClassFiles.version(bytes) > version) {
            ClassNode type = ClassFiles.parse(bytes);
            classes.byName.put(type.name, type);
          }
        });
    return classes;
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
}
