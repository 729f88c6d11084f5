package org.apache.hadoop.hdfs.server.blockmanagement;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The site's own hosts provider, and on top of it DataNodes in maintenance without an end: those
 * whose machines are off. HDFS asks it at every registration and every refreshNodes.
 *
 * <p>Set as {@code dfs.namenode.hosts.provider.classname}; {@code dayu.elastic.off.provider} names
 * the site's. While Dayu does not run it is the site's. Thread safe.
 */
@NullMarked
public final class DayuHosts extends HostConfigManager {
  private static final String SITE_KEY = "dayu.elastic.off.provider";

  private final Set<String> off = ConcurrentHashMap.newKeySet();
  private @Nullable Configuration conf;
  private HostConfigManager site = new HostFileManager();

  @Override
  public void setConf(Configuration given) {
    boolean first = conf == null;
    conf = given;
    if (first) {
      site =
          ReflectionUtils.newInstance(
              given.getClass(SITE_KEY, HostFileManager.class, HostConfigManager.class), given);
    } else {
      site.setConf(given);
    }
  }

  @Override
  public @Nullable Configuration getConf() {
    return conf;
  }

  /** A DataNode by its uuid is in maintenance, or is so no more as far as Dayu is concerned. */
  void setOff(String uuid, boolean isOff) {
    if (isOff) {
      off.add(uuid);
    } else {
      off.remove(uuid);
    }
  }

  /** Whether the site itself excludes it or has it in maintenance. */
  boolean isTakenBySite(DatanodeID node) {
    return site.isExcluded(node)
        || !site.isIncluded(node)
        || DatanodeDescriptor.maintenanceNotExpired(site.getMaintenanceExpirationTimeInMS(node));
  }

  @Override
  public Iterable<InetSocketAddress> getIncludes() {
    return site.getIncludes();
  }

  @Override
  public Iterable<InetSocketAddress> getExcludes() {
    return site.getExcludes();
  }

  @Override
  public boolean isIncluded(DatanodeID node) {
    return site.isIncluded(node);
  }

  @Override
  public boolean isExcluded(DatanodeID node) {
    return site.isExcluded(node);
  }

  @Override
  public void refresh() throws IOException {
    site.refresh();
  }

  @Override
  public String getUpgradeDomain(DatanodeID node) {
    return site.getUpgradeDomain(node);
  }

  @Override
  public long getMaintenanceExpirationTimeInMS(DatanodeID node) {
    return off.contains(node.getDatanodeUuid())
        ? Long.MAX_VALUE
        : site.getMaintenanceExpirationTimeInMS(node);
  }
}
