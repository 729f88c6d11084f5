package io.dayu.lower.gate;

import io.dayu.lower.Member;
import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes and members that a class names.
 *
 * @param classes with slashes
 */
record References(Set<String> classes, Set<Member> members) {
  static References of(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    return new References(classes(reader), members(reader));
  }

  private static Set<String> classes(ClassReader reader) {
    Set<String> classes = new LinkedHashSet<>();
    Remapper listener =
        new Remapper(org.objectweb.asm.Opcodes.ASM9) {
          @Override
          public String map(String name) {
            classes.add(name);
            return name;
          }
        };
    reader.accept(new ClassRemapper(new ClassWriter(0), listener), 0);
    return classes;
  }

  private static Set<Member> members(ClassReader reader) {
    ClassNode type = new ClassNode();
    reader.accept(type, 0);
    Set<Member> members = new LinkedHashSet<>();
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof MethodInsnNode call) {
          members.add(Member.of(call));
        } else if (instruction instanceof FieldInsnNode access) {
          members.add(Member.of(access));
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
          members.add(Member.of(dynamic.bsm));
          addHandles(dynamic.bsmArgs, members);
        }
      }
    }
    return members;
  }

  private static void addHandles(Object[] arguments, Set<Member> members) {
    for (Object argument : arguments) {
      if (argument instanceof Handle handle) {
        members.add(Member.of(handle));
      }
    }
  }
}
