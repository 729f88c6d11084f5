package io.dayu.lower.gate;

import io.dayu.lower.JarContents;
import io.dayu.lower.Member;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The classes and members that a jar's own classes name and a process of it would not have. */
final class MissingNames {
  private final KnownClasses known;
  private final Predicate<String> isKnownWhole;
  private final Map<String, Set<String>> usersByName = new TreeMap<>();

  private MissingNames(KnownClasses known, Predicate<String> isKnownWhole) {
    this.known = known;
    this.isKnownWhole = isKnownWhole;
  }

  /**
   * Looks through all own classes.
   *
   * @param isKnownWhole says of the name of a class that it is missing when it is not known
   * @return users, by what they name
   */
  static Map<String, Set<String>> of(
      JarContents jar, KnownClasses known, Predicate<String> isKnownWhole) {
    MissingNames missing = new MissingNames(known, isKnownWhole);
    jar.forEachClass(
        (path, bytes) -> {
          if (OwnPaths.isOwn(path)) {
            missing.look(OwnPaths.className(path), References.of(bytes));
          }
        });
    return missing.usersByName;
  }

  private void look(String user, References references) {
    for (String name : references.classes()) {
      if (isKnownWhole.test(name) && !known.has(name)) {
        add(name, user);
      }
    }
    for (Member member : references.members()) {
      if (!known.mayHave(member)) {
        add(member.toString(), user);
      }
    }
  }

  private void add(String missing, String user) {
    usersByName.computeIfAbsent(missing, name -> new TreeSet<>()).add(user);
  }
}
