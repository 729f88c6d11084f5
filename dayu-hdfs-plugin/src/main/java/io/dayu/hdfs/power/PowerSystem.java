package io.dayu.hdfs.power;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import io.dayu.hdfs.namesystem.EnoughCopies;
import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.system.NameNodeSystem;
import io.dayu.hdfs.system.SystemPlace;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The system that has machines switched off whose DataNodes rest, and on again. */
public final class PowerSystem implements NameNodeSystem {
  private static final Logger LOG = LoggerFactory.getLogger(PowerSystem.class);

  private final ExecutorService names =
      Executors.newSingleThreadExecutor(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("dayu-off-names").build());
  private final PowerOrders orders;
  private final Optional<PowerThread> thread;

  /**
   * The places at which machines' power is hooked into a NameNode.
   *
   * @param maintenance HDFS's own of machines that are off; empty where hosts are not Dayu's
   * @param enough heeds which copies are known to come back
   * @param timeOfDay in ms since 1970
   */
  public record PowerHooks(
      Configuration conf,
      Function<NeverOff, Optional<MachineMaintenance>> maintenance,
      OffJournal journal,
      AwakeReader copies,
      Consumer<EnoughCopies> enough,
      LongSupplier timeOfDay) {}

  /** Has switched nothing; where that cannot be it never does, and what is off is not known. */
  public PowerSystem(SystemPlace place, OffSettings settings, OffBoard board, PowerHooks hooks) {
    NeverOff neverOff = NeverOff.of(hooks.conf(), new SystemResolver(), names, place.clock());
    orders = new PowerOrders(settings.timeoutNs(), place.clock(), neverOff::add);
    board.silence(orders::silent);
    board.never(neverOff::reasons);
    thread =
        hooks
            .maintenance()
            .apply(neverOff)
            .map(hdfs -> thread(place, settings, hdfs, board, hooks));
    if (thread.isPresent()) {
      LOG.warn(
          "Machines are switched by a process of its own, dayu-power, which runs"
              + " dayu.elastic.off.command: start it on this machine or another one (docs:"
              + " understand/elastic.md#off). Without it no machine goes off or comes on.");
    } else {
      LOG.error(
          "No machine is switched off: dayu.elastic.off.command needs"
              + " dfs.namenode.hosts.provider.classname"
              + " org.apache.hadoop.hdfs.server.blockmanagement.DayuHosts on all NameNodes");
    }
  }

  private PowerThread thread(
      SystemPlace place,
      OffSettings settings,
      MachineMaintenance hdfs,
      OffBoard board,
      PowerHooks hooks) {
    Census census = new Census(settings.awake(), 2 * settings.lostNs(), place.clock());
    hooks.enough().accept(census);
    return new PowerThread(
        new MachinePower(
            new MachinePower.Around(
                hooks.journal(), hdfs, orders, hooks.copies(), place.clock(), hooks.timeOfDay()),
            settings,
            settings.awake(),
            OffLimit.of(hooks.conf(), settings.awake()),
            board,
            census,
            new OffCounts(place.meters())),
        place.failed());
  }

  @Override
  public void begin() {
    thread.ifPresent(PowerThread::start);
  }

  @Override
  public void end(boolean plannerHangs) {
    thread.ifPresent(PowerThread::close);
    names.shutdownNow();
  }

  @Override
  public PowerOrders commands() {
    return orders;
  }
}
