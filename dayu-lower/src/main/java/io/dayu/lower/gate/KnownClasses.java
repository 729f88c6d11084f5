package io.dayu.lower.gate;

import io.dayu.lower.JarContents;
import io.dayu.lower.Member;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.codehaus.mojo.animal_sniffer.Clazz;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** The classes that a process of the jar would have, as far as they are known. */
final class KnownClasses {
  /** Signatures have a field as its name, this and its descriptor. */
  private static final String FIELD = "#";

  private static final Set<String> CALLED_WITH_ANYTHING =
      Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

  private final Map<String, KnownClass> byName = new HashMap<>();

  /** Adds those of a jar. */
  void addJar(JarContents jar, boolean withPrivate) {
    jar.forEachClass(
        (path, bytes) -> {
          ClassNode type = new ClassNode();
          new ClassReader(bytes).accept(type, ClassReader.SKIP_CODE);
          byName.put(type.name, KnownClass.of(type, withPrivate));
        });
  }

  /** Adds those of a file of Animal Sniffer's, which has what a Java shows. */
  void addSignatures(Path file) throws IOException {
    try (InputStream raw = Files.newInputStream(file);
        ObjectInputStream in =
            new ObjectInputStream(new BufferedInputStream(new GZIPInputStream(raw)))) {
      in.setObjectInputFilter(
          ObjectInputFilter.Config.createFilter(
              "org.codehaus.mojo.animal_sniffer.*;java.util.*;java.lang.*;!*"));
      while (in.readObject() instanceof Clazz type) {
        add(type);
      }
    } catch (ClassNotFoundException e) {
      throw new IOException(file + " has no signatures", e);
    }
  }

  private void add(Clazz type) {
    List<String> supers = new ArrayList<>(List.of(type.getSuperInterfaces()));
    if (type.getSuperClass() != null) {
      supers.add(type.getSuperClass());
    }
    Set<String> members = new HashSet<>();
    for (String member : type.getSignatures()) {
      members.add(member.replaceFirst(FIELD, ""));
    }
    byName.put(type.getName(), new KnownClass(supers, members));
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  /** True when it is in its owner or above, or may be since not all above is known. */
  boolean mayHave(Member member) {
    return CALLED_WITH_ANYTHING.contains(member.owner())
        || isArray(member.owner())
        || mayHave(member.owner(), member);
  }

  private static boolean isArray(String owner) {
    return owner.startsWith("[");
  }

  private boolean mayHave(String name, Member member) {
    @Nullable KnownClass type = byName.get(name);
    if (type == null || type.has(member)) {
      return true;
    }
    return !member.isConstructor()
        && type.supers().stream().anyMatch(above -> mayHave(above, member));
  }
}
