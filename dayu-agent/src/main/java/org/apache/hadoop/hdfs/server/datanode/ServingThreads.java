package org.apache.hadoop.hdfs.server.datanode;

import com.google.common.net.InetAddresses;
import io.dayu.agent.host.ServedPull;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * The threads by which a DataNode serves its peers, as their names tell what they do.
 *
 * <p>{@code DataXceiver} names its thread after every request: for whom, at which address, and
 * what. A client of HDFS has a name there; who pulls a replica has none.
 */
@NullMarked
final class ServingThreads {
  private static final Pattern PULL =
      Pattern.compile("DataXceiver for client  at /?(\\S+) \\[Sending block .*");

  /** Threads come while they are counted. */
  private static final int SPARE = 64;

  private ServingThreads() {}

  /**
   * The connections over which replicas are sent to nameless peers.
   *
   * @param threads of the DataNode, null when it is shut down
   * @param port at which the DataNode serves
   */
  static List<ServedPull> pulls(@Nullable ThreadGroup threads, int port) {
    List<ServedPull> pulls = new ArrayList<>();
    if (threads != null) {
      Thread[] running = new Thread[threads.activeCount() + SPARE];
      int count = threads.enumerate(running, false);
      for (int i = 0; i < count; i++) {
        peerOfPull(running[i].getName()).ifPresent(peer -> pulls.add(new ServedPull(peer, port)));
      }
    }
    return pulls;
  }

  /** Who pulls, if a thread of that name sends a replica to somebody without a name. */
  static Optional<InetSocketAddress> peerOfPull(String threadName) {
    Matcher matcher = PULL.matcher(threadName);
    return matcher.matches() ? address(matcher.group(1)) : Optional.empty();
  }

  /** An address as {@link InetSocketAddress#toString} shows one that was never looked up. */
  private static Optional<InetSocketAddress> address(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? text : text.substring(0, colon);
    int scope = host.indexOf('%');
    String bare = (scope < 0 ? host : host.substring(0, scope)).replaceAll("[\\[\\]]", "");
    try {
      InetAddress ip = InetAddresses.forString(bare);
      return Optional.of(new InetSocketAddress(ip, Integer.parseInt(text.substring(colon + 1))));
    } catch (IllegalArgumentException e) {
      // Another text than any that is known: nobody is marked by it.
      return Optional.empty();
    }
  }
}
