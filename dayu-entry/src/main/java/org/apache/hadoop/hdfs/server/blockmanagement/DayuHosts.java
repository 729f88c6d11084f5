package org.apache.hadoop.hdfs.server.blockmanagement;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The site's own hosts provider, and on top of it DataNodes in maintenance without an end: those
 * whose machines are off. HDFS asks it at every registration and every refreshNodes.
 *
 * <p>Set as {@code dfs.namenode.hosts.provider.classname}; {@code dayu.elastic.off.provider} names
 * the site's. While Dayu does not run it is the site's, but that a hosts file in JSON which cannot
 * be right is refused: the last good one stays in force ({@link JsonHosts}). Thread safe.
 */
public final class DayuHosts extends HostConfigManager {
  private static final Logger LOG = LoggerFactory.getLogger(DayuHosts.class);
  private static final String SITE_KEY = "dayu.elastic.off.provider";

  private final Set<String> off = ConcurrentHashMap.newKeySet();
  private volatile @Nullable Configuration conf;
  private volatile HostConfigManager site = new HostFileManager();
  private volatile @Nullable String problem;
  private volatile boolean known;

  @Override
  public synchronized void setConf(Configuration given) {
    boolean first = conf == null;
    conf = given;
    if (first) {
      site = ReflectionUtils.newInstance(siteClass(given), given);
    } else {
      site.setConf(given);
    }
  }

  private static Class<? extends HostConfigManager> siteClass(Configuration conf) {
    Class<? extends HostConfigManager> named =
        conf.getClass(SITE_KEY, HostFileManager.class, HostConfigManager.class);
    if (named != DayuHosts.class) {
      return named;
    }
    LOG.error("{} names Dayu's own class; HDFS's HostFileManager is used.", SITE_KEY);
    return HostFileManager.class;
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

  /** True if the site itself excludes it or has it in maintenance. */
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

  /**
   * Reads the site's files anew.
   *
   * @throws IOException when they cannot be read, or cannot be right; all stays as it was. At a
   *     start a list is taken whatever is behind it
   */
  @Override
  public void refresh() throws IOException {
    Configuration given = conf;
    String file = given == null ? "" : given.get(DFSConfigKeys.DFS_HOSTS, "");
    if (given == null || file.isEmpty() || !(site instanceof CombinedHostFileManager)) {
      site.refresh();
      return;
    }
    try {
      take(JsonHosts.read(site.getClass(), given, file, true));
    } catch (IOException e) {
      String mend = "; mend it and run hdfs dfsadmin -refreshNodes.";
      if (!known && takesListBefore(e, given, file)) {
        problem = "Of the hosts file " + file + " the list is used: " + e.getMessage() + mend;
        LOG.error("{}", problem);
        return;
      }
      String told =
          "The hosts file "
              + file
              + " is not used: "
              + e.getMessage()
              + ". "
              + (known
                  ? "The last good one stays in force"
                  : "No good one was read before, so that every DataNode may serve")
              + mend;
      problem = told;
      LOG.error("{}", told);
      throw new IOException(told, e);
    }
  }

  private synchronized void take(HostConfigManager read) {
    site = read;
    known = true;
    problem = null;
  }

  /** At a start HDFS passes over what is behind a list; that all may serve would be worse. */
  private boolean takesListBefore(IOException refusal, Configuration given, String file) {
    if (!(refusal.getCause() instanceof JsonProcessingException)) {
      return false;
    }
    try {
      take(JsonHosts.read(site.getClass(), given, file, false));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The problem of the site's hosts file since it was last read, in a sentence. */
  Optional<String> problem() {
    return Optional.ofNullable(problem);
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
