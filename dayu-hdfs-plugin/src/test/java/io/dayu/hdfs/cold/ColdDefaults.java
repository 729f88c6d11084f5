package io.dayu.hdfs.cold;

/** Settings of cold files, for tests. */
final class ColdDefaults {
  private ColdDefaults() {}

  /** Those of dayu-default.xml, on or off. */
  static ColdSettings settings(boolean enabled) {
    return new ColdSettings(enabled, 2_592_000_000_000_000L, 86_400_000_000_000L, 2, 600);
  }
}
