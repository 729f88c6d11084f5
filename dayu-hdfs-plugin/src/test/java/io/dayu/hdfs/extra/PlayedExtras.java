package io.dayu.hdfs.extra;

import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.util.ArrayList;
import java.util.List;

/** HDFS as far as it keeps and ends extra replicas; which blocks may have some, tests say. */
public abstract class PlayedExtras implements ExtraReplicaHook {
  private final ExtraBook book;
  private final List<ReplicaTarget> ended = new ArrayList<>();
  private boolean inPlace = true;

  /** Has ended none of the book's. */
  protected PlayedExtras(ExtraBook book) {
    this.book = book;
  }

  /** The replicas that were ended, in their order. */
  public List<ReplicaTarget> ended() {
    return ended;
  }

  @Override
  public void install() throws ReflectiveOperationException {
    inPlace = true;
  }

  @Override
  public boolean inPlace() {
    return inPlace;
  }

  @Override
  public void adopt(List<Long> blockIds, int most) {}

  @Override
  public void end(List<ReplicaTarget> replicas) {
    ended.addAll(replicas);
    replicas.forEach(book::gone);
  }

  @Override
  public void letGo(List<ReplicaTarget> replicas) {
    end(replicas);
  }

  @Override
  public void putBack() {
    inPlace = false;
  }
}
