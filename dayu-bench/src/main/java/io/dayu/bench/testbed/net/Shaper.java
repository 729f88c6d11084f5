package io.dayu.bench.testbed.net;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The speed of a link, kept by a token bucket at each of its ends; what waits for it is sent in the
 * order in which it came, except that packets marked with {@link #LOWER_DSCP} wait for all others.
 * A host's own end has the queue that Linux gives it by default, which serves bulk last.
 *
 * @param bitsPerSec each way
 * @param burstBytes the bucket; 0 for one that grows with the speed
 * @param queueMs longest wait in each of the two queues before it
 */
public record Shaper(long bitsPerSec, long burstBytes, int queueMs) {
  /** CS1 of RFC 3662: traffic that any other may push aside. */
  public static final int LOWER_DSCP = 8;

  private static final long USUAL_BITS_PER_SEC = 20_000_000;
  private static final long USUAL_BURST_BYTES = 16 << 10;
  private static final long LEAST_BURST_BYTES = 16 << 10;
  private static final long PACKET_BYTES = 1_500;

  /** Above any link's speed: the classes only order packets, the bucket below them shapes. */
  public static final String UNLIMITED = "rate 40gbit quantum 60000";

  /** An end of a link. */
  enum End {
    HOST,
    SWITCH
  }

  /** The same at a part of the speed. */
  public Shaper part(double share) {
    return new Shaper(Math.round(bitsPerSec * share), burstBytes, queueMs);
  }

  long bucketBytes() {
    return burstBytes > 0
        ? burstBytes
        : Math.max(LEAST_BURST_BYTES, USUAL_BURST_BYTES * bitsPerSec / USUAL_BITS_PER_SEC);
  }

  private long queueBytes() {
    return bitsPerSec / Byte.SIZE * queueMs / 1_000 + bucketBytes();
  }

  /** The commands that shape what leaves an interface. */
  List<List<String>> install(End end, String namespace, String networkInterface) {
    return Stream.concat(
            Stream.of(
                "qdisc add DEV root handle 1: " + bucket(),
                "qdisc add DEV parent 1:1 handle 2: htb default 1",
                "class add DEV parent 2: classid 2:1 htb prio 0 " + UNLIMITED,
                "class add DEV parent 2: classid 2:2 htb prio 1 " + UNLIMITED,
                "filter add DEV parent 2: protocol ip u32 match ip tos "
                    + (LOWER_DSCP << 2)
                    + " 0xfc flowid 2:2"),
            queues("add", end))
        .map(command -> words(command, namespace, networkInterface))
        .toList();
  }

  /** The commands that give an interface shaped before this speed. */
  List<List<String>> change(End end, String namespace, String networkInterface) {
    return Stream.concat(
            Stream.of("qdisc change DEV root handle 1: " + bucket()), queues("change", end))
        .map(command -> words(command, namespace, networkInterface))
        .toList();
  }

  /** The command that gives a host's end another queue of Linux, as long as its first. */
  public List<String> queueAtHost(String kind, String namespace, String networkInterface) {
    String command = "qdisc replace DEV parent 2:1 handle 11: %s limit %d";
    return words(command.formatted(kind, queuePackets()), namespace, networkInterface);
  }

  private String bucket() {
    return "tbf rate %dbit burst %d latency %dms".formatted(bitsPerSec, bucketBytes(), queueMs);
  }

  /**
   * The commands for the queues of the two classes; a queue of Linux's default has no length of its
   * own.
   */
  private Stream<String> queues(String verb, End end) {
    if (end == End.SWITCH) {
      return Stream.of(queue(verb, 1), queue(verb, 2));
    }
    return verb.equals("add")
        ? Stream.of("qdisc add DEV parent 2:1 handle 10: pfifo_fast", queue(verb, 2))
        : Stream.of(queue(verb, 2));
  }

  private String queue(String verb, int number) {
    return "qdisc %s DEV parent 2:%d handle %d: bfifo limit %d"
        .formatted(verb, number, 10 * number, queueBytes());
  }

  /** Packets that a host's own queue holds, by its device's setting. */
  long queuePackets() {
    return Math.max(1, queueBytes() / PACKET_BYTES);
  }

  public static List<String> words(String command, String namespace, String networkInterface) {
    String text = "tc -n " + namespace + " " + command.replace("DEV", "dev " + networkInterface);
    return Arrays.asList(text.split(" ", -1));
  }
}
