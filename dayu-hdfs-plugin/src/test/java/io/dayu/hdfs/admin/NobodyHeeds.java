package io.dayu.hdfs.admin;

import io.dayu.hdfs.resting.RestHeeder;
import io.dayu.hdfs.resting.RestHook;
import java.util.Optional;

/** A NameNode in which nobody heeds who rests. */
final class NobodyHeeds implements RestHook {
  @Override
  public Optional<RestHeeder> placement() {
    return Optional.empty();
  }

  @Override
  public Optional<RestHeeder> readOrder() {
    return Optional.empty();
  }
}
