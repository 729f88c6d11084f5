package io.dayu.core.source;

import io.dayu.core.snapshot.IntSet;
import io.dayu.core.snapshot.LinkState;
import io.dayu.core.snapshot.NodeState;
import io.dayu.core.snapshot.RecoveryTask;
import io.dayu.core.snapshot.RunningTransfer;
import java.util.List;

/**
 * The choice of internal blocks on nodes that leave: those copied from there, and those decoded
 * from others, so that all are elsewhere soonest. Not thread safe.
 */
/*
 * A node that leaves sends all it has over one link, while decodes read k times as much from all
 * the others. Each block in turn takes the way on which it would be there first, with all that was
 * given to the links so far; so both ways end at about the same time. A link has what equation 1
 * leaves of it: less of a busy one than of the link of a node that leaves, which serves nobody. Its
 * foreground is taken to be half as now and half as usual: a backlog takes seconds or minutes.
 */
public final class CopyOrDecode {
  /** Recovery gets some of a link whatever clients do. */
  private static final double LEAST_SHARE = 0.1;

  private final List<NodeState> nodes;
  private final double[] outBytesPerSec;
  private final double[] toSendBytes;
  private final FirstToEnd first = new FirstToEnd();
  private final double inBytesPerSec;
  private final double meanInBytesPerSec;
  private double toReceiveBytes;

  /**
   * Nothing is to be sent yet.
   *
   * @param alpha share of a link that foreground and recovery together may use
   */
  public CopyOrDecode(List<NodeState> nodes, double alpha) {
    this.nodes = nodes;
    this.outBytesPerSec = nodes.stream().mapToDouble(node -> left(node.out(), alpha)).toArray();
    this.toSendBytes = new double[nodes.size()];
    List<NodeState> receivers = nodes.stream().filter(NodeState::acceptsReplicas).toList();
    this.inBytesPerSec = receivers.stream().mapToDouble(node -> left(node.in(), alpha)).sum();
    this.meanInBytesPerSec = inBytesPerSec / Math.max(1, receivers.size());
  }

  private static double left(LinkState link, double alpha) {
    double total = (double) link.totalBytesPerSec();
    double usual = (double) link.usualForegroundBytesPerSec();
    double foreground = (link.foregroundBytesPerSec() + usual) / 2;
    return Math.max(alpha * total - foreground, LEAST_SHARE * total);
  }

  /** Takes note of what a transfer under way has still to send. */
  public void counts(RunningTransfer transfer) {
    if (transfer.task().kind().isWithin()) {
      return;
    }
    IntSet sources = transfer.sources();
    double bytes = (double) transfer.remainingBytes();
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i) != RunningTransfer.GONE) {
        toSendBytes[sources.get(i)] += bytes;
      }
    }
    toReceiveBytes += bytes * sources.size();
  }

  /** Takes note of a task that is made in one way alone. */
  public void counts(RecoveryTask task) {
    if (!task.kind().isWithin()) {
      give(task, firstToEnd(task));
    }
  }

  /** True if the block that can be made in either way is decoded; takes note of that way. */
  public boolean decodes(RecoveryTask copy, RecoveryTask decode) {
    IntSet others = firstToEnd(decode);
    boolean decodes =
        others.size() == decode.kind().reads()
            && isReceived(decode)
            && seconds(decode, others) < seconds(copy, copy.sources());
    give(decodes ? decode : copy, decodes ? others : copy.sources());
    return decodes;
  }

  private boolean isReceived(RecoveryTask decode) {
    for (int node = 0; node < nodes.size(); node++) {
      if (nodes.get(node).acceptsReplicas() && !decode.barred().contains(node)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Seconds until the last of them would have sent it, and all receivers together and one have it.
   */
  private double seconds(RecoveryTask task, IntSet sources) {
    double reads = (double) task.sizeBytes() * sources.size();
    double latest = Math.max((toReceiveBytes + reads) / inBytesPerSec, reads / meanInBytesPerSec);
    for (int i = 0; i < sources.size(); i++) {
      latest = Math.max(latest, secondsAt(sources.get(i), task.sizeBytes()));
    }
    return latest;
  }

  private double secondsAt(int node, long bytes) {
    return (toSendBytes[node] + bytes) / outBytesPerSec[node];
  }

  private void give(RecoveryTask task, IntSet sources) {
    double bytes = (double) task.sizeBytes() * task.missing();
    for (int i = 0; i < sources.size(); i++) {
      toSendBytes[sources.get(i)] += bytes;
    }
    toReceiveBytes += bytes * sources.size();
  }

  /** As many of its sources as it reads, those that would end first; fewer when it has fewer. */
  private IntSet firstToEnd(RecoveryTask task) {
    IntSet sources = task.sources();
    first.begin(task.kind().reads());
    for (int i = 0; i < sources.size(); i++) {
      first.offer(sources.get(i), secondsAt(sources.get(i), task.sizeBytes()));
    }
    return IntSet.of(first.toArray());
  }
}
