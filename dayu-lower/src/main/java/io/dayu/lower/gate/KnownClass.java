package io.dayu.lower.gate;

import io.dayu.lower.Member;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class that may be called.
 *
 * @param supers the class and interfaces it has members of, with slashes
 * @param members names with descriptors, but for private ones
 */
record KnownClass(List<String> supers, Set<String> members) {
  static KnownClass of(ClassNode type, boolean withPrivate) {
    List<String> supers = new ArrayList<>(type.interfaces);
    if (type.superName != null) {
      supers.add(type.superName);
    }
    Set<String> members = new HashSet<>();
    for (FieldNode field : type.fields) {
      if (withPrivate || (field.access & Opcodes.ACC_PRIVATE) == 0) {
        members.add(field.name + field.desc);
      }
    }
    for (MethodNode method : type.methods) {
      if (withPrivate || (method.access & Opcodes.ACC_PRIVATE) == 0) {
        members.add(method.name + method.desc);
      }
    }
    return new KnownClass(supers, members);
  }

  boolean has(Member member) {
    return members.contains(member.name() + member.descriptor());
  }
}
