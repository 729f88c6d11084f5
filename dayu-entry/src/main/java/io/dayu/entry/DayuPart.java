package io.dayu.entry;

/** Makes the parts of Dayu that need a later Java than this module, by their names. */
public final class DayuPart {
  private DayuPart() {}

  /**
   * Makes one by its constructor without arguments.
   *
   * @throws ReflectiveOperationException when it is not there or cannot be made
   * @throws LinkageError when it cannot be loaded on this Java or with this Hadoop
   */
  public static <T> T make(Class<T> type, String name) throws ReflectiveOperationException {
    return Class.forName(name).asSubclass(type).getDeclaredConstructor().newInstance();
  }
}
