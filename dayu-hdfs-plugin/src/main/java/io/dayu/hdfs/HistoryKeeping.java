package io.dayu.hdfs;

import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.hdfs.cli.NameNodeCalls;
import io.dayu.hdfs.history.HistorySettings;
import io.dayu.hdfs.history.HistoryStore;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.HAUtil;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The history of one NameNode, with the one thread that writes it and copies the others'. */
final class HistoryKeeping {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryKeeping.class);
  private static final long FIRST_COPY_SEC = 10;

  /** Orders and step backs are copied at once: their NameNode tells the others of them. */
  private static final long COPY_EVERY_SEC = 60;

  private static final long ENDS_WITHIN_SEC = 10;
  private static final String FOLDER = "dayu";

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("dayu-history").build());
  private final HistoryStore store;
  private final HistoryExchange exchange;

  HistoryKeeping(NameNode nameNode, HistorySettings settings) {
    Configuration conf = nameNode.getConf();
    store =
        new HistoryStore(
            nameNode.getNameNodeAddressHostPortString(),
            directory(settings, conf),
            settings.entries(),
            new TimeOfDay(),
            thread);
    NameNodeCalls calls = new NameNodeCalls(conf);
    exchange = new HistoryExchange(store, () -> others(conf), calls::answer);
    store.share(exchange::tell, this::copy);
  }

  /** Reads what there is, and goes on to write and copy. */
  void start() {
    store.load();
    Future<?> unused =
        thread.scheduleWithFixedDelay(this::copy, FIRST_COPY_SEC, COPY_EVERY_SEC, TimeUnit.SECONDS);
  }

  @SuppressWarnings("CatchingUnchecked") // whatever fails is tried again
  private void copy() {
    try {
      exchange.copy();
    } catch (RuntimeException | Error e) {
      LOG.warn("Dayu's history of other NameNodes could not be copied; it is tried again", e);
    }
  }

  /** Writes what is to be written yet, and ends. */
  void end() {
    MoreExecutors.shutdownAndAwaitTermination(thread, ENDS_WITHIN_SEC, TimeUnit.SECONDS);
  }

  HistoryStore store() {
    return store;
  }

  private static Optional<Path> directory(HistorySettings settings, Configuration conf) {
    return switch (settings.directory()) {
      case HistorySettings.NONE -> Optional.empty();
      case HistorySettings.AUTO ->
          FSNamesystem.getNamespaceDirs(conf).stream()
              .map(URI::getPath)
              .findFirst()
              .map(first -> Path.of(first, FOLDER));
      default -> Optional.of(Path.of(settings.directory()));
    };
  }

  /** The other NameNodes of the nameservice; none where it has one alone. */
  private static List<InetSocketAddress> others(Configuration conf) {
    List<InetSocketAddress> others = new ArrayList<>();
    if (HAUtil.isHAEnabled(conf, DFSUtil.getNamenodeNameServiceId(conf))) {
      for (Configuration other : HAUtil.getConfForOtherNodes(conf)) {
        others.add(NameNode.getServiceAddress(other, true));
      }
    }
    return others;
  }
}
