package io.dayu.hdfs.admin;

import io.dayu.hdfs.system.SystemLookup;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The systems beside recovery that commands are played with, by their names. */
final class PlayedSystems implements SystemLookup {
  final Set<String> failed = new TreeSet<>();
  private final Map<String, Object> desks;

  PlayedSystems(Map<String, Object> desks) {
    this.desks = desks;
  }

  @Override
  public Optional<Object> find(String name) {
    return Optional.ofNullable(desks.get(name));
  }

  @Override
  public Optional<Object> need(String name) {
    return find(name);
  }

  @Override
  public Set<String> failed() {
    return failed;
  }

  @Override
  public void startAll() {}
}
