package io.dayu.hdfs.admin;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** An active NameNode without files, whose caller is a superuser. */
class ActiveHost implements Host {
  @Override
  public String address() {
    return "nn:8020";
  }

  @Override
  public boolean called() {
    return true;
  }

  @Override
  public boolean active() {
    return true;
  }

  @Override
  public boolean inSafeMode() {
    return false;
  }

  @Override
  public void requireSuperuser(String operation) throws IOException {}

  @Override
  public List<Long> blocksOf(String path, int max) throws IOException {
    return List.of();
  }

  @Override
  public Map<Long, BlockOfFile> filesOf(Collection<Long> blockIds) {
    return Map.of();
  }

  @Override
  public String user() {
    return "ann";
  }

  @Override
  public String callerAddress() {
    return "192.0.2.1";
  }

  @Override
  public void audit(String operation, String what) {}
}
