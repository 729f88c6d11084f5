package io.dayu.hdfs.release;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method that Hadoop's releases have under several names.
 *
 * @param owner the class that has it itself
 */
record HadoopMethod(Class<?> owner, String name, List<Class<?>> arguments) {
  static HadoopMethod of(Class<?> owner, String name, Class<?>... arguments) {
    return new HadoopMethod(owner, name, List.of(arguments));
  }

  /** The method, private or not. */
  private Optional<MethodHandle> find() throws IllegalAccessException {
    try {
      Method method = owner.getDeclaredMethod(name, arguments.toArray(new Class<?>[0]));
      method.setAccessible(true);
      return Optional.of(MethodHandles.lookup().unreflect(method));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  /**
   * The first of several that is there.
   *
   * @throws NoSuchMethodException when none is; names them all
   */
  static MethodHandle first(HadoopMethod... methods)
      throws NoSuchMethodException, IllegalAccessException {
    for (HadoopMethod method : methods) {
      Optional<MethodHandle> found = method.find();
      if (found.isPresent()) {
        return found.get();
      }
    }
    throw new NoSuchMethodException(
        Stream.of(methods).map(HadoopMethod::toString).collect(Collectors.joining(" or ")));
  }

  @Override
  public String toString() {
    return arguments.stream()
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", owner.getSimpleName() + "." + name + "(", ")"));
  }
}
