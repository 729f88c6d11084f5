package io.dayu.lower;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Private members, of which those that nest mates touch are opened to the package.
 *
 * <p>Java 8 has no nests: there a class touches its own private members alone. An opened method
 * gets the name of its class too, so that it overrides nothing.
 */
final class PrivateMembers {
  private final OwnClasses own;
  private final Set<Member> all = new HashSet<>();
  private final Set<Member> opened = new HashSet<>();

  private PrivateMembers(OwnClasses own) {
    this.own = own;
  }

  static PrivateMembers of(OwnClasses own) {
    PrivateMembers members = new PrivateMembers(own);
    own.forEach(members::addAll);
    own.forEach(
        type -> ClassFiles.namedMembers(type).forEach(member -> members.touch(type, member)));
    return members;
  }

  private void addAll(ClassNode type) {
    for (FieldNode field : type.fields) {
      add(field.access, new Member(type.name, field.name, field.desc));
    }
    for (MethodNode method : type.methods) {
      add(method.access, new Member(type.name, method.name, method.desc));
    }
  }

  private void add(int access, Member member) {
    if ((access & Opcodes.ACC_PRIVATE) != 0) {
      all.add(member);
    }
  }

  private void touch(ClassNode type, Member member) {
    if (!all.contains(member) || member.owner().equals(type.name)) {
      return;
    }
    ClassNode owner = own.find(member.owner()).orElseThrow();
    if (!nestOf(owner).equals(nestOf(type))) {
      throw new UnknownCodeException(type.name, "touches the private " + member);
    }
    if ((owner.access & Opcodes.ACC_INTERFACE) != 0 && member.isMethod()) {
      throw new UnknownCodeException(
          type.name, "calls the private method of an interface " + member);
    }
    opened.add(member);
  }

  private static String nestOf(ClassNode type) {
    return type.nestHostClass == null ? type.name : type.nestHostClass;
  }

  /** True for a method that is to be called without a look for what overrides it. */
  boolean isCalledSpecially(Member method) {
    return all.contains(method) && !opened.contains(method);
  }

  /** The name of the member from now on. */
  String nameOf(Member member) {
    return opened.contains(member) && member.isMethod() && !member.isConstructor()
        ? member.name() + "$" + member.owner().substring(member.owner().lastIndexOf('/') + 1)
        : member.name();
  }

  /** Opens and renames those that a class has. */
  void openIn(ClassNode type) {
    for (FieldNode field : type.fields) {
      if (opened.contains(new Member(type.name, field.name, field.desc))) {
        field.access &= ~Opcodes.ACC_PRIVATE;
      }
    }
    for (MethodNode method : type.methods) {
      Member member = new Member(type.name, method.name, method.desc);
      if (opened.contains(member)) {
        method.access &= ~Opcodes.ACC_PRIVATE;
        method.name = nameOf(member);
      }
    }
  }
}
