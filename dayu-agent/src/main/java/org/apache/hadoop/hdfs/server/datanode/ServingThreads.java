package org.apache.hadoop.hdfs.server.datanode;

import com.google.common.net.InetAddresses;
import io.dayu.agent.host.BlockRead;
import io.dayu.agent.host.ServedPeers;
import io.dayu.agent.host.ServedPull;
import io.dayu.agent.host.ServedReplica;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
      Pattern.compile("DataXceiver for client  at /?(\\S+) \\[Sending block (.*)");

  private static final String SERVING = "DataXceiver for client ";

  private static final String SENDING = " [Sending block ";

  /** By which a client on the same host is given the file of a replica. */
  private static final String PASSING = " [Passing file descriptors for block ";

  private static final Pattern BLOCK = Pattern.compile("(\\S+):blk_(-?\\d+)_\\d+].*");

  /** Threads come while they are counted. */
  private static final int SPARE = 64;

  /** The block that a thread sends, by its name. */
  private record SentBlock(String blockPoolId, long blockId) {}

  private ServingThreads() {}

  /** The reader of a replica over the network, or of its file. */
  enum Reader {
    /** A client of HDFS, which has a name. */
    CLIENT,
    /** A DataNode, which has no name and pulls a replica. */
    DATA_NODE
  }

  /**
   * The connections over which replicas are sent to nameless peers.
   *
   * @param threads of the DataNode, null when it is shut down
   * @param port at which the DataNode serves
   */
  static List<ServedPull> pulls(@Nullable ThreadGroup threads, int port) {
    return all(threads, name -> peerOfPull(name).map(peer -> new ServedPull(peer, port)));
  }

  /**
   * The replicas that are sent to nameless peers.
   *
   * @param threads of the DataNode, null when it is shut down
   */
  static List<ServedReplica> replicas(@Nullable ThreadGroup threads) {
    return all(threads, ServingThreads::replicaOfPull);
  }

  /**
   * All to whom blocks are sent, those with a name and those without.
   *
   * @param threads of the DataNode, null when it is shut down
   * @param port at which the DataNode serves
   */
  static ServedPeers peers(@Nullable ThreadGroup threads, int port) {
    Set<Long> clients = new HashSet<>();
    Set<ServedPull> pulls = new HashSet<>();
    for (Thread thread : running(threads)) {
      String name = thread.getName();
      if (sends(name)) {
        peerOfPull(name)
            .ifPresentOrElse(
                peer -> pulls.add(new ServedPull(peer, port)), () -> clients.add(thread.getId()));
      }
    }
    return new ServedPeers(clients, pulls);
  }

  /**
   * The blocks that are sent to clients of HDFS.
   *
   * @param threads of the DataNode, null when it is shut down
   */
  static List<BlockRead> clientReads(@Nullable ThreadGroup threads) {
    List<BlockRead> reads = new ArrayList<>();
    for (Thread thread : running(threads)) {
      String name = thread.getName();
      if (sends(name) && reader(name).filter(Reader.CLIENT::equals).isPresent()) {
        block(name.substring(name.lastIndexOf(SENDING) + SENDING.length()))
            .map(block -> new BlockRead(thread.getId(), block.blockPoolId(), block.blockId()))
            .ifPresent(reads::add);
      }
    }
    return reads;
  }

  /** The reader, if a thread of that name opens a replica for somebody. */
  static Optional<Reader> reader(String threadName) {
    if (threadName.contains(PASSING)) {
      return Optional.of(Reader.CLIENT);
    }
    if (!sends(threadName)) {
      return Optional.empty();
    }
    return Optional.of(
        threadName.charAt(SERVING.length()) == ' ' ? Reader.DATA_NODE : Reader.CLIENT);
  }

  /** True if a thread of that name sends a block, to whomever. */
  static boolean sends(String threadName) {
    return threadName.startsWith(SERVING) && threadName.contains(SENDING);
  }

  private static <T> List<T> all(
      @Nullable ThreadGroup threads, Function<String, Optional<T>> ofName) {
    List<T> found = new ArrayList<>();
    for (Thread thread : running(threads)) {
      ofName.apply(thread.getName()).ifPresent(found::add);
    }
    return found;
  }

  private static List<Thread> running(@Nullable ThreadGroup threads) {
    if (threads == null) {
      return List.of();
    }
    Thread[] running = new Thread[threads.activeCount() + SPARE];
    int count = threads.enumerate(running, false);
    return Arrays.asList(running).subList(0, count);
  }

  /** The replica and its puller, if a thread of that name sends a replica to a nameless peer. */
  static Optional<ServedReplica> replicaOfPull(String threadName) {
    Matcher pull = PULL.matcher(threadName);
    if (!pull.matches()) {
      return Optional.empty();
    }
    return block(pull.group(2))
        .flatMap(
            block ->
                address(pull.group(1))
                    .map(peer -> new ServedReplica(peer, block.blockPoolId(), block.blockId())));
  }

  private static Optional<SentBlock> block(String shown) {
    Matcher block = BLOCK.matcher(shown);
    try {
      return block.matches()
          ? Optional.of(new SentBlock(block.group(1), Long.parseLong(block.group(2))))
          : Optional.empty();
    } catch (NumberFormatException e) {
      // The block pool's id is what a client says it is, and may look like a block with a long id.
      return Optional.empty();
    }
  }

  /** The puller, if a thread of that name sends a replica to somebody without a name. */
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
