package io.dayu.hdfs.system;

import java.util.Optional;
import java.util.Set;

/** The systems beside recovery as commands know them. Thread safe. */
public interface SystemLookup {
  /**
   * The part of a system that commands ask, by the system's name; empty while the system is off.
   */
  Optional<Object> find(String name);

  /** The same of a system that is started if it was not; empty where it has failed. */
  Optional<Object> need(String name);

  /** Starts those that are on and do not run yet, as after a change of settings. */
  void startAll();

  /** The names of those that have failed, or of which a part has. */
  Set<String> failed();
}
