package io.dayu.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The static methods of {@code io.dayu.compat} in a jar, by the members of Java's that they are.
 */
final class StandIns {
  private static final String FOLDER = "io/dayu/compat/";
  private static final String STANDS_FOR = "Lio/dayu/compat/StandsFor;";

  private final Map<Member, Handle> byStatic = new HashMap<>();

  private StandIns() {}

  static StandIns of(JarContents jar) {
    StandIns standIns = new StandIns();
    jar.forEachClass(
        (path, bytes) -> {
          if (path.startsWith(FOLDER)) {
            standIns.add(ClassFiles.parse(bytes));
          }
        });
    return standIns;
  }

  private void add(ClassNode type) {
    for (AnnotationNode annotation :
        Optional.ofNullable(type.invisibleAnnotations).orElse(List.of())) {
      if (annotation.desc.equals(STANDS_FOR)) {
        addAll(type, ((Type) annotation.values.get(1)).getInternalName());
      }
    }
  }

  private void addAll(ClassNode type, String replaced) {
    for (MethodNode method : type.methods) {
      if ((method.access & Opcodes.ACC_PUBLIC) != 0) {
        byStatic.put(
            new Member(replaced, method.name, method.desc),
            new Handle(Opcodes.H_INVOKESTATIC, type.name, method.name, method.desc, false));
      }
    }
  }

  /** The static method to call in the place of a member of Java's. */
  Optional<Handle> find(Member member, boolean isStatic) {
    return Optional.ofNullable(byStatic.get(isStatic ? member : withReceiver(member)));
  }

  private static Member withReceiver(Member member) {
    return member.isMethod()
        ? new Member(
            member.owner(),
            member.name(),
            "(L" + member.owner() + ";" + member.descriptor().substring(1))
        : member;
  }
}
