package io.dayu.hdfs.power;

import io.dayu.core.power.PowerSight;
import java.util.Set;

/** HDFS's maintenance of DataNodes whose machines are off. For the power thread. */
public interface MachineMaintenance {
  /** True if this NameNode is active and out of safe mode. Takes no lock. */
  boolean active();

  /**
   * Takes a DataNode into maintenance without an end, now or when it registers; one that is in it
   * already stays so. Takes the namesystem write lock where it is registered.
   */
  void begin(String uuid);

  /**
   * Leaves a DataNode to the site's hosts provider again. The replicas of one that is away are
   * forgotten, and their blocks recovered. Holds the namesystem write lock for a few milliseconds
   * at a time.
   */
  void end(String uuid);

  /**
   * HDFS's sight of a DataNode. Takes no lock.
   *
   * @param needed whether it is to serve
   */
  PowerSight look(String uuid, boolean needed);

  /**
   * The DataNodes that clients write blocks to, or that HDFS has in the pipeline of one: their
   * replicas are in no list of what a DataNode holds. Takes the namesystem read lock for
   * milliseconds at a time.
   */
  Set<String> written();

  /**
   * True if the site's own hosts provider excludes a DataNode or has it in maintenance, or its
   * machine is never switched off. Takes no lock.
   */
  boolean taken(String uuid);

  /**
   * True if a DataNode's machine is known to be none that must stay on, so that it may be named to
   * the site's command. Takes no lock.
   */
  default boolean mayGoOff(String uuid) {
    return true;
  }
}
