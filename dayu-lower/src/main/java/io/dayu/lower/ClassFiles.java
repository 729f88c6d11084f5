package io.dayu.lower;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Class files: their bytes, and the code in them. */
public final class ClassFiles {
  private static final int VERSION_AT = 6;

  private ClassFiles() {}

  /** The version, which tells the Java that reads it. */
  public static int version(byte[] bytes) {
    return new ClassReader(bytes).readUnsignedShort(VERSION_AT);
  }

  /** The whole class. */
  public static ClassNode parse(byte[] bytes) {
    ClassNode type = new ClassNode();
    new ClassReader(bytes).accept(type, 0);
    return type;
  }

  static byte[] bytes(ClassNode type) {
    ClassWriter writer = new ClassWriter(0);
    type.accept(writer);
    return writer.toByteArray();
  }

  /** The fields and methods that a class's code names. */
  public static Set<Member> namedMembers(ClassNode type) {
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

  /** A private static method that no source has. */
  static MethodNode writtenMethod(
      String name, String descriptor, InsnList code, int maxStack, int maxLocals) {
    MethodNode method =
        new MethodNode(
            Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC,
            name,
            descriptor,
            null,
            null);
    method.instructions = code;
    method.maxStack = maxStack;
    method.maxLocals = maxLocals;
    return method;
  }
}
