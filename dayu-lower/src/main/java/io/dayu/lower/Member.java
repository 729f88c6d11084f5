package io.dayu.lower;

import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A field or method as class files name it.
 *
 * @param owner with slashes
 */
public record Member(String owner, String name, String descriptor) {
  /** The method that is called. */
  public static Member of(MethodInsnNode call) {
    return new Member(call.owner, call.name, call.desc);
  }

  /** The field that is read or written. */
  public static Member of(FieldInsnNode access) {
    return new Member(access.owner, access.name, access.desc);
  }

  /** The member that a handle stands for. */
  public static Member of(Handle handle) {
    return new Member(handle.getOwner(), handle.getName(), handle.getDesc());
  }

  /** A constructor can be called by no other name. */
  public boolean isConstructor() {
    return "<init>".equals(name);
  }

  /** Methods have their arguments in brackets. */
  public boolean isMethod() {
    return descriptor.startsWith("(");
  }

  @Override
  public String toString() {
    return owner + "." + name + (isMethod() ? "" : ":") + descriptor;
  }
}
