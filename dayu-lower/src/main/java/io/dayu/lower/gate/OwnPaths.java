package io.dayu.lower.gate;

/** The paths in a jar of classes that are Dayu's own: of all but what is shaded in. */
final class OwnPaths {
  private static final String SHADED = "io/dayu/shaded/";
  private static final String CLASS = ".class";

  private OwnPaths() {}

  static boolean isOwn(String path) {
    return path.endsWith(CLASS) && !path.startsWith(SHADED);
  }

  static String className(String path) {
    return path.substring(0, path.length() - CLASS.length()).replace('/', '.');
  }
}
