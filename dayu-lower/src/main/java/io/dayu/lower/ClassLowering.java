package io.dayu.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The lowering of one class to Java 8. */
final class ClassLowering {
  static final int JAVA_8 = Opcodes.V1_8;

  private static final String RECORD = "java/lang/Record";
  private static final String OBJECT = "java/lang/Object";

  private final StandIns standIns;
  private final PrivateMembers privates;

  ClassLowering(StandIns standIns, PrivateMembers privates) {
    this.standIns = standIns;
    this.privates = privates;
  }

  void lower(ClassNode type) {
    lowerHeader(type);
    List<MethodNode> made = new ArrayList<>();
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions.toArray()) {
        if (instruction instanceof MethodInsnNode call) {
          method.instructions.set(call, lowered(type, call));
        } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
          method.instructions.set(dynamic, lowered(type, dynamic, made));
        }
      }
    }
    privates.openIn(type);
    type.methods.addAll(made);
  }

  private void lowerHeader(ClassNode type) {
    type.version = JAVA_8;
    type.nestHostClass = null;
    type.nestMembers = null;
    type.permittedSubclasses = null;
    type.recordComponents = null;
    type.access &= ~Opcodes.ACC_RECORD;
    if (RECORD.equals(type.superName)) {
      type.superName = OBJECT;
    }
    if (type.signature != null) {
      type.signature = type.signature.replace("L" + RECORD + ";", "L" + OBJECT + ";");
    }
    if (type.outerMethod != null) {
      type.outerMethod =
          privates.nameOf(new Member(type.outerClass, type.outerMethod, type.outerMethodDesc));
    }
  }

  private MethodInsnNode lowered(ClassNode type, MethodInsnNode call) {
    Member called = Member.of(call);
    if (called.owner().equals(RECORD) && called.isConstructor()) {
      return new MethodInsnNode(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    }
    Optional<Handle> standIn = standIns.find(called, call.getOpcode() == Opcodes.INVOKESTATIC);
    if (standIn.isPresent()) {
      return callOf(standIn.get());
    }
    return new MethodInsnNode(
        isCalledSpecially(type, call.getOpcode() != Opcodes.INVOKESTATIC, called)
            ? Opcodes.INVOKESPECIAL
            : call.getOpcode(),
        call.owner,
        privates.nameOf(called),
        call.desc,
        call.itf);
  }

  private boolean isCalledSpecially(ClassNode type, boolean hasReceiver, Member called) {
    return hasReceiver && called.owner().equals(type.name) && privates.isCalledSpecially(called);
  }

  private static MethodInsnNode callOf(Handle method) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC,
        method.getOwner(),
        method.getName(),
        method.getDesc(),
        method.isInterface());
  }

  private AbstractInsnNode lowered(
      ClassNode type, InvokeDynamicInsnNode dynamic, List<MethodNode> made) {
    Optional<MethodNode> written =
        switch (dynamic.bsm.getOwner()) {
          case "java/lang/invoke/LambdaMetafactory" -> Optional.empty();
          case "java/lang/invoke/StringConcatFactory" ->
              Optional.of(Concatenation.write(type, "concat$" + made.size(), dynamic));
          case "java/lang/runtime/ObjectMethods" -> Optional.of(RecordMethod.write(type, dynamic));
          default ->
              throw new UnknownCodeException(type.name, "has a call by " + dynamic.bsm.getOwner());
        };
    if (written.isEmpty()) {
      return lambda(type, dynamic);
    }
    MethodNode method = written.get();
    made.add(method);
    boolean ofInterface = (type.access & Opcodes.ACC_INTERFACE) != 0;
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, type.name, method.name, method.desc, ofInterface);
  }

  private InvokeDynamicInsnNode lambda(ClassNode type, InvokeDynamicInsnNode dynamic) {
    Object[] arguments = dynamic.bsmArgs.clone();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i] instanceof Handle handle) {
        arguments[i] = lowered(type, handle);
      }
    }
    return new InvokeDynamicInsnNode(dynamic.name, dynamic.desc, dynamic.bsm, arguments);
  }

  private Handle lowered(ClassNode type, Handle handle) {
    Member called = Member.of(handle);
    boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
    return standIns
        .find(called, isStatic)
        .orElseGet(
            () ->
                new Handle(
                    isCalledSpecially(type, hasReceiver(handle), called)
                        ? Opcodes.H_INVOKESPECIAL
                        : handle.getTag(),
                    handle.getOwner(),
                    privates.nameOf(called),
                    handle.getDesc(),
                    handle.isInterface()));
  }

  private static boolean hasReceiver(Handle handle) {
    return handle.getTag() == Opcodes.H_INVOKEVIRTUAL
        || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
  }
}
