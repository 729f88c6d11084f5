package io.dayu.core.testing;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.TryCatchBlock;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Looks at bytecode for what HDFS can call, and for code of Dayu's in there whose failures would
 * reach HDFS.
 *
 * <p>HDFS can call what overrides a method of a Hadoop type or of a servlet, or one of the types
 * named. In such a method, and in what it calls in Hadoop's packages or its own class, each call of
 * other code of Dayu's, or of what somebody has handed in, is within a {@code try} that catches
 * {@link Throwable}. Calls of the guard itself are not looked at.
 */
public final class HadoopCallbacks {
  private static final String DAYU = "io.dayu.";
  private static final String GUARD = "io.dayu.guard.";

  /** By which a wrong setting is refused as HDFS refuses one of its own, before anything starts. */
  private static final String REFUSAL = DAYU + "config.DayuConfigException";

  private static final String FUNCTIONS = "java.util.function.";
  private static final List<String> CALLERS = List.of("org.apache.hadoop.", "javax.servlet.");

  private final JavaClasses ours;
  private final Set<String> alsoCalled;
  private final Set<String> unguarded = new TreeSet<>();
  private final Set<String> callbacks = new TreeSet<>();

  private HadoopCallbacks(JavaClasses ours, Set<String> alsoCalled) {
    this.ours = ours;
    this.alsoCalled = alsoCalled;
  }

  /**
   * Looks at all classes of a module.
   *
   * @param alsoCalled types of Dayu's own whose methods HDFS calls
   */
  public static HadoopCallbacks in(JavaClasses ours, Set<String> alsoCalled) {
    HadoopCallbacks found = new HadoopCallbacks(ours, alsoCalled);
    for (JavaClass one : ours) {
      for (JavaMethod method : one.getMethods()) {
        if (found.isCallback(method)) {
          found.callbacks.add(one.getSimpleName() + "." + method.getName());
          found.look(method, method, new HashSet<>());
        }
      }
    }
    return found;
  }

  /** The methods that HDFS can call, as class and name. */
  public Set<String> callbacks() {
    return callbacks;
  }

  /** Calls without a guard, each with the method that HDFS calls. */
  public Set<String> unguarded() {
    return unguarded;
  }

  private boolean isCallback(JavaMethod method) {
    Set<JavaModifier> modifiers = method.getModifiers();
    return !modifiers.contains(JavaModifier.STATIC)
        && !modifiers.contains(JavaModifier.PRIVATE)
        && !modifiers.contains(JavaModifier.ABSTRACT)
        && supertypes(method.getOwner())
            .filter(this::isCaller)
            .anyMatch(
                type ->
                    type.tryGetMethod(method.getName(), names(method))
                        .filter(theirs -> !theirs.getModifiers().contains(JavaModifier.PRIVATE))
                        .isPresent());
  }

  private static Stream<JavaClass> supertypes(JavaClass one) {
    return Stream.concat(one.getAllRawSuperclasses().stream(), one.getAllRawInterfaces().stream());
  }

  private boolean isCaller(JavaClass type) {
    return alsoCalled.contains(type.getName())
        || (CALLERS.stream().anyMatch(type.getName()::startsWith)
            && !ours.contain(type.getName())
            && !isOfEntryClasses(type));
  }

  /** An entry class guards its calls of Dayu's types itself, whatever package they are in. */
  private static boolean isOfEntryClasses(JavaClass type) {
    return type.getSource()
        .filter(source -> source.getUri().toString().contains("/dayu-entry"))
        .isPresent();
  }

  private static String[] names(JavaMethod method) {
    return method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
  }

  private void look(JavaMethod callback, JavaCodeUnit unit, Set<JavaCodeUnit> seen) {
    if (!seen.add(unit)) {
      return;
    }
    Set<JavaAccess<?>> guarded = new HashSet<>();
    for (TryCatchBlock block : unit.getTryCatchBlocks()) {
      if (block.getCaughtThrowables().stream()
          .anyMatch(one -> one.isEquivalentTo(Throwable.class))) {
        guarded.addAll(block.getAccessesContainedInTryBlock());
      }
    }
    for (JavaAccess<?> access : unit.getAccessesFromSelf()) {
      if (!guarded.contains(access)
          && access.getTarget() instanceof CodeUnitAccessTarget called
          && isDayus(called.getOwner())) {
        follow(callback, access, called, seen);
      }
    }
  }

  private boolean isDayus(JavaClass owner) {
    String name = owner.getName();
    return !name.startsWith(GUARD)
        && !name.equals(REFUSAL)
        && (name.startsWith(DAYU)
            || name.startsWith(FUNCTIONS)
            || name.equals(Runnable.class.getName())
            || ours.contain(name));
  }

  private void follow(
      JavaMethod callback,
      JavaAccess<?> access,
      CodeUnitAccessTarget called,
      Set<JavaCodeUnit> seen) {
    Optional<? extends JavaCodeUnit> unit = called.resolveMember();
    boolean own = outermost(called.getOwner()).equals(outermost(access.getOriginOwner()));
    boolean bridge =
        ours.contain(called.getOwner().getName()) && !called.getOwner().getName().startsWith(DAYU);
    if (unit.isPresent() && (own || bridge)) {
      look(callback, unit.get(), seen);
    } else if (!own) {
      unguarded.add(
          callback.getFullName()
              + " calls "
              + called.getFullName()
              + " at "
              + access.getSourceCodeLocation());
    }
  }

  private static JavaClass outermost(JavaClass one) {
    return one.getEnclosingClass().map(HadoopCallbacks::outermost).orElse(one);
  }
}
