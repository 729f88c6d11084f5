package io.dayu.lower;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The text, hash or equality of a record, written out.
 *
 * <p>On Java 17 a record asks {@code ObjectMethods} for them when one is first called. Texts and
 * hashes are the same here.
 */
final class RecordMethod {
  /** The most that is on the stack: two longs. */
  private static final int STACK = 4;

  private static final int HASH_FACTOR = 31;
  private static final int THIS = 0;
  private static final int OTHER = 1;
  private static final int OTHER_RECORD = 2;
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Type OBJECTS = Type.getType(java.util.Objects.class);

  private final ClassNode type;
  private final InvokeDynamicInsnNode dynamic;
  private final List<Handle> components = new ArrayList<>();
  private final InsnList code = new InsnList();

  private RecordMethod(ClassNode type, InvokeDynamicInsnNode dynamic) {
    this.type = type;
    this.dynamic = dynamic;
    for (int i = 2; i < dynamic.bsmArgs.length; i++) {
      Handle component = (Handle) dynamic.bsmArgs[i];
      if (component.getTag() != Opcodes.H_GETFIELD) {
        throw new UnknownCodeException(type.name, "has no field for " + component.getName());
      }
      components.add(component);
    }
  }

  /** A static method that does what a dynamic call does. */
  static MethodNode write(ClassNode type, InvokeDynamicInsnNode dynamic) {
    RecordMethod written = new RecordMethod(type, dynamic);
    return switch (dynamic.name) {
      case "toString" -> written.text();
      case "hashCode" -> written.hash();
      case "equals" -> written.equality();
      default -> throw new UnknownCodeException(type.name, "has a record's " + dynamic.name);
    };
  }

  private MethodNode text() {
    Concatenation joined = new Concatenation();
    joined.append(simpleName() + "[");
    String separator = "";
    for (Handle component : components) {
      joined.append(separator + component.getName() + "=");
      joined.append(typeOf(component), new VarInsnNode(Opcodes.ALOAD, THIS), fieldOf(component));
      separator = ", ";
    }
    joined.append("]");
    return joined.end("record$text", dynamic.desc, 1);
  }

  private String simpleName() {
    for (InnerClassNode inner : type.innerClasses) {
      if (inner.name.equals(type.name) && inner.innerName != null) {
        return inner.innerName;
      }
    }
    return type.name.substring(type.name.lastIndexOf('/') + 1);
  }

  private MethodNode hash() {
    code.add(new InsnNode(Opcodes.ICONST_0));
    for (Handle component : components) {
      code.add(new IntInsnNode(Opcodes.BIPUSH, HASH_FACTOR));
      code.add(new InsnNode(Opcodes.IMUL));
      load(THIS, component);
      Type of = typeOf(component);
      if (isReference(of)) {
        call(OBJECTS, "hashCode", Type.INT_TYPE, OBJECT);
      } else {
        call(Type.getObjectType(boxOf(of)), "hashCode", Type.INT_TYPE, of);
      }
      code.add(new InsnNode(Opcodes.IADD));
    }
    code.add(new InsnNode(Opcodes.IRETURN));
    return method("record$hash", 1);
  }

  private MethodNode equality() {
    LabelNode differs = new LabelNode();
    LabelNode isAnother = new LabelNode();
    code.add(new VarInsnNode(Opcodes.ALOAD, THIS));
    code.add(new VarInsnNode(Opcodes.ALOAD, OTHER));
    code.add(new JumpInsnNode(Opcodes.IF_ACMPNE, isAnother));
    code.add(new InsnNode(Opcodes.ICONST_1));
    code.add(new InsnNode(Opcodes.IRETURN));
    mark(isAnother);
    code.add(new VarInsnNode(Opcodes.ALOAD, OTHER));
    code.add(new TypeInsnNode(Opcodes.INSTANCEOF, type.name));
    code.add(new JumpInsnNode(Opcodes.IFEQ, differs));
    code.add(new VarInsnNode(Opcodes.ALOAD, OTHER));
    code.add(new TypeInsnNode(Opcodes.CHECKCAST, type.name));
    code.add(new VarInsnNode(Opcodes.ASTORE, OTHER_RECORD));
    for (Handle component : components) {
      load(THIS, component);
      load(OTHER_RECORD, component);
      jumpWhereDifferent(typeOf(component), differs);
    }
    code.add(new InsnNode(Opcodes.ICONST_1));
    code.add(new InsnNode(Opcodes.IRETURN));
    mark(differs);
    code.add(new InsnNode(Opcodes.ICONST_0));
    code.add(new InsnNode(Opcodes.IRETURN));
    return method("record$equality", OTHER_RECORD + 1);
  }

  private void jumpWhereDifferent(Type of, LabelNode differs) {
    if (isReference(of)) {
      call(OBJECTS, "equals", Type.BOOLEAN_TYPE, OBJECT, OBJECT);
      code.add(new JumpInsnNode(Opcodes.IFEQ, differs));
    } else {
      call(Type.getObjectType(boxOf(of)), "compare", Type.INT_TYPE, of, of);
      code.add(new JumpInsnNode(Opcodes.IFNE, differs));
    }
  }

  /** Frames tell locals: here the two arguments alone. */
  private void mark(LabelNode label) {
    code.add(label);
    code.add(new FrameNode(Opcodes.F_SAME, 0, null, 0, null));
  }

  private void load(int local, Handle component) {
    code.add(new VarInsnNode(Opcodes.ALOAD, local));
    code.add(fieldOf(component));
  }

  private void call(Type owner, String name, Type result, Type... arguments) {
    code.add(
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            owner.getInternalName(),
            name,
            Type.getMethodDescriptor(result, arguments),
            false));
  }

  private static AbstractInsnNode fieldOf(Handle component) {
    return new FieldInsnNode(
        Opcodes.GETFIELD, component.getOwner(), component.getName(), component.getDesc());
  }

  private static Type typeOf(Handle component) {
    return Type.getType(component.getDesc());
  }

  private static boolean isReference(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  private static String boxOf(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.CHAR -> "java/lang/Character";
      case Type.BYTE -> "java/lang/Byte";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }

  private MethodNode method(String name, int locals) {
    return ClassFiles.writtenMethod(name, dynamic.desc, code, STACK, locals);
  }
}
