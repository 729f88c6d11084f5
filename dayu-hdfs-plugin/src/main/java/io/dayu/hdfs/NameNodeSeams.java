package io.dayu.hdfs;

import io.dayu.config.DayuConfigException;
import io.dayu.config.DayuConfigReader;
import io.dayu.core.rehearsal.RehearsalTerms;
import io.dayu.hdfs.history.HistoryStore;
import io.dayu.hdfs.metrics.PlannerMetrics;
import io.dayu.hdfs.queue.TimedLock;
import io.dayu.hdfs.release.FsNamesystemLock;
import io.dayu.hdfs.scheduler.DayuMode;
import io.dayu.hdfs.scheduler.OperatorMode;
import io.dayu.hdfs.scope.Scope;
import io.dayu.hdfs.settings.KeyReader;
import io.dayu.hdfs.settings.LiveSettings;
import io.dayu.hdfs.settings.SchedulerSettings;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerBridge;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/**
 * The seams at which systems are hooked into a NameNode, and what recovery tells them.
 *
 * @param metrics is told of every hold of the namesystem lock
 * @param history takes what is noted for good
 */
record NameNodeSeams(
    NameNode nameNode,
    BlockManagerBridge bridge,
    LiveSettings settings,
    PlannerGate gate,
    PlannerMetrics metrics,
    HistoryStore history) {
  Configuration conf() {
    return nameNode.getConf();
  }

  /** A system's own keys, as the system reads them. */
  <T> Supplier<T> keys(KeyReader<T> own) {
    return settings.of(own);
  }

  boolean isTrue(String key) {
    return "true".equals(settings.text(key));
  }

  /** True if a key names something. */
  boolean isNamed(String key) {
    return !"none".equals(settings.text(key));
  }

  /** Replicas of files that name none. */
  int replication() {
    return conf().getInt(DFSConfigKeys.DFS_REPLICATION_KEY, DFSConfigKeys.DFS_REPLICATION_DEFAULT);
  }

  /** Time between a DataNode's heartbeats. */
  long heartbeatNs() {
    return conf()
        .getTimeDuration(
            DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY,
            DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_DEFAULT,
            TimeUnit.SECONDS,
            TimeUnit.NANOSECONDS);
  }

  /** True if a planner is at work, and has not been paused. */
  boolean planning() {
    return gate.lease().held() && !paused();
  }

  boolean paused() {
    return gate.mode().paused();
  }

  /**
   * The terms on which a recovery would be planned now.
   *
   * @param givesWay whether transfers give way to other traffic
   */
  RehearsalTerms terms(boolean givesWay) {
    SchedulerSettings now = settings.scheduler();
    return now.planning().terms(givesWay, now.timing());
  }

  /** True if this NameNode is active, and stock HDFS is watched by {@code dayu.mode}. */
  boolean shadowing() {
    return gate.mode().kind() == OperatorMode.Kind.SHADOW && bridge.active();
  }

  /** True if an operator has paused Dayu, or turned it off. */
  boolean held() {
    return gate.mode().kind() != OperatorMode.Kind.NONE;
  }

  /** The switch of limits now: by default in a canary and in shadow mode. */
  Supplier<Boolean> limited() {
    return keys(NameNodeSeams::readLimited);
  }

  static boolean readLimited(DayuConfigReader keys) throws DayuConfigException {
    return switch (keys.choice("dayu.limits", DayuConfigReader.AUTO, "on", "off")) {
      case "on" -> true;
      case "off" -> false;
      default ->
          DayuMode.read(keys) == DayuMode.SHADOW
              || !Scope.ALL.text().equals(keys.text("dayu.scope"));
    };
  }

  /** The namesystem lock, for work on files. */
  TimedLock lock() {
    return new TimedLock(
        new FsNamesystemLock(nameNode.getNamesystem()), new ProcessClock(), metrics::lockHeld);
  }
}
