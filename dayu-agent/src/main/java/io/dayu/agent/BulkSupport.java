package io.dayu.agent;

import io.dayu.agent.bulk.BulkClass;
import io.dayu.agent.bulk.ConnectionMarks;
import io.dayu.agent.bulk.HostQueue;
import io.dayu.agent.bulk.NativeMarks;
import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.run.AgentClock;
import io.dayu.protocol.LinkOrigin;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The support of this host for a bulk class of traffic: the marks on connections, and whether the
 * host serves marked ones last.
 *
 * @param bulk marks connections; empty when none can be marked, or none is to be
 * @param honoured whether what is marked leaves this host last, so that its pulls need not give way
 */
record BulkSupport(Optional<BulkClass> bulk, boolean honoured) {
  private static final Logger LOG = LoggerFactory.getLogger(BulkSupport.class);

  private static final Path PROC = Path.of("/proc");

  /** No class at all. */
  static final BulkSupport NONE = new BulkSupport(Optional.empty(), false);

  /** Finds what the host can do, and says so in one line. */
  static BulkSupport find(
      GiveWaySettings settings, MeasuredLink link, DataNodeHost host, AgentClock clock) {
    Optional<ConnectionMarks> marks =
        settings.hostClass() == GiveWaySettings.HostClass.OFF
            ? Optional.empty()
            : NativeMarks.load(PROC, settings.mark());
    if (marks.isEmpty()) {
      warnOfNoMarks(settings);
      return NONE;
    }
    BulkClass bulk = new BulkClass(host::servedPulls, marks.get(), clock);
    if (settings.hostClass() == GiveWaySettings.HostClass.HONOURED) {
      LOG.info("Pulls from here are in this host's bulk class, which the settings say it honours.");
      return new BulkSupport(Optional.of(bulk), true);
    }
    HostQueue queue = link.networkInterface().map(HostQueue::of).orElse(HostQueue.UNKNOWN);
    boolean ownQueue = link.speed().now().origin() == LinkOrigin.NIC;
    boolean honoured = queue.honoursBulk() && ownQueue;
    LOG.info(
        "Pulls from here are in this host's bulk class; its queue is {}, which {}.",
        queue.discipline(),
        sentence(queue, ownQueue));
    return new BulkSupport(Optional.of(bulk), honoured);
  }

  /** Only the kernel can mark what is pulled from here then. */
  private static void warnOfNoMarks(GiveWaySettings settings) {
    if (settings.mark() > 0 && !ReflectedClass.isOn(ReflectedClass.SWITCH)) {
      LOG.warn(
          "Transfers from this DataNode are not marked, and no switch or host will have them give"
              + " way: set dayu.agent.give-way.host-class to auto, or the kernel's"
              + " net.ipv4.tcp_reflect_tos to 1 (Linux 5.10 or later).");
    }
  }

  private static String sentence(HostQueue queue, boolean ownQueue) {
    if (!queue.honoursBulk()) {
      return "is not known to serve bulk last (docs/operate/runbook.md)";
    }
    return ownQueue
        ? "serves bulk last"
        : "serves bulk last, but the link's speed is set by hand, so that its queue may be"
            + " elsewhere (dayu.agent.give-way.host-class)";
  }
}
