package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.heat.ExtraBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.util.LightWeightHashSet;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDFS's map of excess replicas with extra ones beside: what counts replicas takes those of the
 * book for excess already, and what deletes or counts excess ones does not see them.
 *
 * <p>All else is done by the map in whose place it stands, which can be put back as it is. Callers
 * hold the locks that ExcessRedundancyMap asks for; nothing is locked while the book answers.
 */
@NullMarked
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // the map in whose place it stands locks
final class ExtraExcessMap extends ExcessRedundancyMap {
  /** The methods of the class that are passed on: all that it has. */
  private static final Set<String> METHODS =
      Set.of(
          "size",
          "getSize4Testing",
          "clear",
          "contains",
          "add",
          "remove",
          "getExcessRedundancyMap");

  private static final Logger LOG = LoggerFactory.getLogger(ExtraExcessMap.class);

  private final CallbackFailures failures =
      new CallbackFailures(LOG, "The book of extra replicas was not asked; HDFS's own map counts.");
  private final ExcessRedundancyMap own;
  private final ExtraBook book;

  /** A map in the place of HDFS's own. */
  ExtraExcessMap(ExcessRedundancyMap own, ExtraBook book) {
    this.own = own;
    this.book = book;
  }

  /**
   * Tells whether this Hadoop's map does what is known of it.
   *
   * @throws ReflectiveOperationException when it has a method that would not be passed on
   */
  static void check() throws ReflectiveOperationException {
    Set<String> others = new TreeSet<>();
    for (Method method : ExcessRedundancyMap.class.getDeclaredMethods()) {
      boolean hidden = Modifier.isPrivate(method.getModifiers()) || method.isSynthetic();
      if (!hidden && !Modifier.isStatic(method.getModifiers())) {
        others.add(method.getName());
      }
    }
    others.removeAll(METHODS);
    if (!others.isEmpty()) {
      throw new NoSuchMethodException("ExcessRedundancyMap has methods not known here: " + others);
    }
  }

  /** The map in whose place it stands. */
  ExcessRedundancyMap own() {
    return own;
  }

  @Override
  boolean contains(DatanodeDescriptor dn, BlockInfo blk) {
    return isExtra(dn, blk) || own.contains(dn, blk);
  }

  private boolean isExtra(DatanodeDescriptor dn, BlockInfo blk) {
    try {
      return book.contains(blk.getBlockId(), dn.getDatanodeUuid());
    } catch (Throwable e) {
      failures.caught(e);
      return false;
    }
  }

  @Override
  boolean add(DatanodeDescriptor dn, BlockInfo blk) {
    return own.add(dn, blk);
  }

  /** HDFS has dropped a replica, whatever it was. */
  @Override
  boolean remove(DatanodeDescriptor dn, BlockInfo blk) {
    try {
      if (book.any(blk.getBlockId())) {
        book.gone(new ReplicaTarget(blk.getBlockId(), dn.getDatanodeUuid()));
      }
    } catch (Throwable e) {
      failures.caught(e);
    }
    return own.remove(dn, blk);
  }

  /** This NameNode is not active any more. */
  @Override
  void clear() {
    own.clear();
    try {
      book.clear();
    } catch (Throwable e) {
      failures.caught(e);
    }
  }

  @Override
  long size() {
    return own.size();
  }

  @Override
  int getSize4Testing(String dnUuid) {
    return own.getSize4Testing(dnUuid);
  }

  @Override
  Map<String, LightWeightHashSet<Block>> getExcessRedundancyMap() {
    return own.getExcessRedundancyMap();
  }
}
