package io.dayu.lower;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The joining of strings by a {@link StringBuilder}, as Java 8's compiler writes it. */
final class Concatenation {
  /** The most that is on the stack: the builder, and a long or double. */
  private static final int STACK = 3;

  private static final String BUILDER = "java/lang/StringBuilder";
  private static final char ARGUMENT = '\1';
  private static final char CONSTANT = '\2';

  private final InsnList code = new InsnList();
  private final StringBuilder literal = new StringBuilder();

  Concatenation() {
    code.add(new TypeInsnNode(Opcodes.NEW, BUILDER));
    code.add(new InsnNode(Opcodes.DUP));
    code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, BUILDER, "<init>", "()V", false));
  }

  /** A static method that does what a dynamic call does. */
  static MethodNode write(ClassNode type, String name, InvokeDynamicInsnNode dynamic) {
    if (!dynamic.name.equals("makeConcatWithConstants")) {
      throw new UnknownCodeException(type.name, "joins strings by " + dynamic.name);
    }
    Concatenation joined = new Concatenation();
    Type[] arguments = Type.getArgumentTypes(dynamic.desc);
    int argument = 0;
    int local = 0;
    int constant = 1;
    for (char next : ((String) dynamic.bsmArgs[0]).toCharArray()) {
      if (next == ARGUMENT) {
        Type argumentType = arguments[argument++];
        joined.append(argumentType, new VarInsnNode(argumentType.getOpcode(Opcodes.ILOAD), local));
        local += argumentType.getSize();
      } else if (next == CONSTANT) {
        joined.append(text(type, dynamic.bsmArgs[constant++]));
      } else {
        joined.literal.append(next);
      }
    }
    return joined.end(name, dynamic.desc, local);
  }

  private static String text(ClassNode type, Object constant) {
    if (constant instanceof String || constant instanceof Number) {
      return constant.toString();
    }
    throw new UnknownCodeException(type.name, "joins the constant " + constant);
  }

  void append(String text) {
    literal.append(text);
  }

  /** Appends a value that these instructions put on the stack. */
  void append(Type type, AbstractInsnNode... loads) {
    appendLiteral();
    for (AbstractInsnNode load : loads) {
      code.add(load);
    }
    append(appended(type));
  }

  private void appendLiteral() {
    if (literal.length() > 0) {
      code.add(new LdcInsnNode(literal.toString()));
      append(Type.getType(String.class));
      literal.setLength(0);
    }
  }

  private void append(Type type) {
    String descriptor = "(" + type.getDescriptor() + ")L" + BUILDER + ";";
    code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, BUILDER, "append", descriptor, false));
  }

  /** The argument's type of the method that appends such a value. */
  private static Type appended(Type type) {
    return switch (type.getSort()) {
      case Type.BYTE, Type.SHORT -> Type.INT_TYPE;
      case Type.OBJECT, Type.ARRAY ->
          type.equals(Type.getType(String.class)) ? type : Type.getType(Object.class);
      default -> type;
    };
  }

  /** The whole as a private static method. */
  MethodNode end(String name, String descriptor, int locals) {
    appendLiteral();
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKEVIRTUAL, BUILDER, "toString", "()Ljava/lang/String;", false));
    code.add(new InsnNode(Opcodes.ARETURN));
    return ClassFiles.writtenMethod(name, descriptor, code, STACK, locals);
  }
}
