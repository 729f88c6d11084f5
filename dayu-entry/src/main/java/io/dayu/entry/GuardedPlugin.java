package io.dayu.entry;

import java.util.Optional;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plugin of a daemon in front of Dayu's own, which it starts where that can run.
 *
 * <p>A daemon ends where a class of its plugins cannot be had. This one loads on Java 8, lets
 * nothing through, and leaves Dayu off with one sentence in the log.
 */
public abstract class GuardedPlugin implements ServicePlugin {
  private final Logger log = LoggerFactory.getLogger(getClass());
  private final String partName;
  private final String[] leftOut;
  private @Nullable ServicePlugin part;

  /**
   * Nothing is loaded yet.
   *
   * @param partName the class of Dayu's own plugin
   * @param leftOut folders of the jar that the daemon needs no class of
   */
  protected GuardedPlugin(String partName, String... leftOut) {
    this.partName = partName;
    this.leftOut = leftOut;
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // the daemon starts whatever happens here
  public final synchronized void start(Object daemon) {
    try {
      Optional<String> problem = StartCheck.problem();
      if (!problem.isPresent() && isWanted(daemon)) {
        problem = OwnJar.ofDayu().load(leftOut);
      }
      if (problem.isPresent()) {
        log.error("{}", problem.get());
        return;
      }
      String hadoop = VersionInfo.getVersion();
      Optional<HadoopVendor> vendor = HadoopVendor.of(hadoop);
      if (vendor.isPresent()) {
        log.info("{}", vendor.get().sentence(hadoop));
      }
      if (part == null) {
        part = DayuPart.make(ServicePlugin.class, partName);
      }
      part.start(daemon);
    } catch (ClassNotFoundException e) {
      log.error(
          "Dayu stays off: its jar is not on the class path, or cannot be opened ({}); put it whole"
              + " into share/hadoop/hdfs/lib and restart the daemon.",
          e.getMessage());
    } catch (Throwable e) {
      log.error(
          "Dayu stays off: it cannot be loaded here ("
              + e
              + "), on Java "
              + System.getProperty("java.version")
              + " and Hadoop "
              + VersionInfo.getVersion()
              + ".",
          e);
    }
  }

  private static boolean isWanted(Object daemon) {
    Configuration conf = daemon instanceof Configurable ? ((Configurable) daemon).getConf() : null;
    return conf == null || conf.getBoolean("dayu.enabled", true);
  }

  /** Dayu's own plugin, where it could be loaded. */
  public final synchronized Optional<ServicePlugin> part() {
    return Optional.ofNullable(part);
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // the daemon ends whatever happens here
  public final synchronized void stop() {
    try {
      if (part != null) {
        part.stop();
      }
    } catch (Throwable e) {
      log.error("Dayu could not be stopped; the daemon ends without.", e);
    }
  }

  @Override
  public final void close() {
    stop();
  }
}
