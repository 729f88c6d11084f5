package io.dayu.lower.gate;

import io.dayu.lower.ClassFiles;
import io.dayu.lower.Member;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * The classes and members that a class names.
 *
 * @param classes with slashes
 */
record References(Set<String> classes, Set<Member> members) {
  static References of(byte[] bytes) {
    return new References(
        classes(new ClassReader(bytes)), ClassFiles.namedMembers(ClassFiles.parse(bytes)));
  }

  private static Set<String> classes(ClassReader reader) {
    Set<String> classes = new LinkedHashSet<>();
    Remapper listener =
        new Remapper(Opcodes.ASM9) {
          @Override
          public String map(String name) {
            classes.add(name);
            return name;
          }
        };
    reader.accept(new ClassRemapper(new ClassWriter(0), listener), 0);
    return classes;
  }
}
