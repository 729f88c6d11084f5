package org.apache.hadoop.hdfs.server.blockmanagement;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.extra.ExtraBook;
import io.dayu.hdfs.namesystem.ReplicaTarget;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.util.LightWeightHashSet;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDFS's map of excess replicas with extra ones beside: what counts replicas takes those of all
 * books for excess already, and what deletes or counts excess ones does not see them.
 *
 * <p>All else is done by the map in whose place it stands, which can be put back as it is. Callers
 * hold the locks that ExcessRedundancyMap asks for; nothing is locked while a book answers.
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
  private final Map<ExtraBook, Consumer<BlockInfo>> books = new ConcurrentHashMap<>();

  private ExtraExcessMap(ExcessRedundancyMap own) {
    this.own = own;
  }

  /** A map in the place of HDFS's own, or the one that is there already. */
  static ExtraExcessMap over(ExcessRedundancyMap now) {
    return now instanceof ExtraExcessMap ours ? ours : new ExtraExcessMap(now);
  }

  /**
   * Asks one more book.
   *
   * @param lacks is told of blocks that lack replicas
   */
  void join(ExtraBook book, Consumer<BlockInfo> lacks) {
    books.put(book, lacks);
  }

  /** Asks a book no more; whether any is left. */
  boolean leave(ExtraBook book) {
    books.remove(book);
    return !books.isEmpty();
  }

  /** True if a book is asked. */
  boolean asks(ExtraBook book) {
    return books.containsKey(book);
  }

  /** Tells all whose book is asked that a block lacks replicas. */
  void lacks(BlockInfo block) {
    books.values().forEach(lacking -> lacking.accept(block));
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

  /** True if a replica is in a book. */
  boolean isExtra(DatanodeDescriptor dn, BlockInfo blk) {
    try {
      for (ExtraBook book : books.keySet()) {
        if (book.contains(blk.getBlockId(), dn.getDatanodeUuid())) {
          return true;
        }
      }
      return false;
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
      for (ExtraBook book : books.keySet()) {
        if (book.any(blk.getBlockId())) {
          book.gone(new ReplicaTarget(blk.getBlockId(), dn.getDatanodeUuid()));
        }
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
      books.keySet().forEach(ExtraBook::clear);
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
