package io.dayu.curator.act;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.curator.check.KnownBlock;
import io.dayu.curator.check.KnownBlocks;
import io.dayu.curator.check.KnownReplica;
import io.dayu.protocol.admin.CommandSender;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.ipc.RefreshResponse;

/**
 * Asks the active NameNode, and orders it, by the protocol of {@code hdfs dayu}. The user of this
 * process must be an HDFS superuser.
 *
 * <p>A failover is waited for, and so is what a NameNode cannot do at the moment. An order that is
 * sent again because its answer was lost gives the answer of the first. Not thread safe.
 */
public final class NameNodeOrders implements KnownBlocks, MoveOffers {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A NameNode that has become active has its planner at work much sooner. */
  private static final Duration STARTING = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** Words of one question, and blocks of one word: what the NameNode hears at once. */
  private static final int WORDS_MAX = 8;

  private static final int BLOCKS_OF_A_WORD = 12;

  /** The meanings of the NameNode's answers ({@code hdfs dayu}'s exit codes). */
  private static final int FINE = 0;

  /**
   * The answer of a failure that may pass: a NameNode that has become active answers so until its
   * planner is at work.
   */
  private static final int FAILED = 1;

  private static final int STANDBY = 5;

  private static final double MICROS_PER_MS = 1000;

  private final CommandSender sender;
  private final List<InetSocketAddress> nameNodes;
  private final ObjectMapper json = new ObjectMapper();

  /** Orders to the NameNodes of a file system, such as {@code hdfs://ns}. */
  public NameNodeOrders(Configuration site, URI cluster) {
    sender = new CommandSender(site, ANSWER);
    nameNodes = new ArrayList<>(addresses(site, cluster));
  }

  private static Collection<InetSocketAddress> addresses(Configuration conf, URI cluster) {
    return HAUtilClient.isLogicalUri(conf, cluster)
        ? DFSUtilClient.getHaNnRpcAddresses(conf).getOrDefault(cluster.getHost(), Map.of()).values()
        : List.of(DFSUtilClient.getNNAddress(cluster));
  }

  /**
   * Finds out whether orders will be heard at all.
   *
   * @throws IOException with a sentence for operators when they will not
   */
  public void check() throws IOException {
    call("stored");
  }

  @Override
  public Map<Long, KnownBlock> of(Collection<Long> blockIds) throws IOException {
    Map<Long, KnownBlock> known = new HashMap<>();
    List<Long> ids = List.copyOf(blockIds);
    int most = WORDS_MAX * BLOCKS_OF_A_WORD;
    for (int from = 0; from < ids.size(); from += most) {
      JsonNode blocks =
          call(words(ids.subList(from, Math.min(from + most, ids.size())))).path("blocks");
      for (Iterator<String> names = blocks.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        long id = Long.parseLong(name);
        known.put(id, block(id, blocks.path(name)));
      }
    }
    return known;
  }

  private static String[] words(List<Long> ids) {
    List<String> words = new ArrayList<>(List.of("stored"));
    for (int from = 0; from < ids.size(); from += BLOCKS_OF_A_WORD) {
      words.add(
          String.join(
              ",",
              ids.subList(from, Math.min(from + BLOCKS_OF_A_WORD, ids.size())).stream()
                  .map(String::valueOf)
                  .toList()));
    }
    return words.toArray(String[]::new);
  }

  private static KnownBlock block(long id, JsonNode block) {
    List<KnownReplica> replicas = new ArrayList<>();
    for (JsonNode one : block.path("replicas")) {
      replicas.add(
          new KnownReplica(
              one.path("uuid").asText(),
              one.path("rack").asText(),
              one.path("index").asInt(),
              one.path("state").asText()));
    }
    return new KnownBlock(
        block.path("generationStamp").asLong(),
        block.path("wanted").asInt(),
        block.path("leastToRead").asInt(),
        block.path("beingWritten").asBoolean(),
        id < 0,
        replicas);
  }

  /** The speed at which files may be copied until the next timeslot. */
  public CopyBudget budget() throws IOException {
    JsonNode answer = call("budget");
    return new CopyBudget(
        answer.path("bytesPerSec").asLong(), Math.max(1, answer.path("slotMs").asLong()));
  }

  /**
   * The time that clients' reads take at present, in milliseconds: the median over DataNodes that
   * tell. Empty where no NameNode tells it; each is asked once.
   */
  public OptionalDouble readMs() {
    for (InetSocketAddress nameNode : nameNodes) {
      try {
        JsonNode reads = send(nameNode, "status").path("clientWaits").path("reads");
        double micros = reads.path("medianMicros").asDouble();
        if (micros > 0) {
          return OptionalDouble.of(micros / MICROS_PER_MS);
        }
      } catch (IOException e) {
        // Another one may tell.
      }
    }
    return OptionalDouble.empty();
  }

  /** Asks before a file is copied why it would not be replaced; empty where nothing is known. */
  public Optional<ActOutcome> obstacle(HintedFile file) throws IOException {
    ActOutcome outcome = replace(CopyResult.of(file, ActOutcome.NO_COPY));
    return outcome == ActOutcome.NO_COPY ? Optional.empty() : Optional.of(outcome);
  }

  /** Orders that a file is replaced by its proved copy, and returns what became of it. */
  public ActOutcome replace(CopyResult copy) throws IOException {
    HintedFile file = copy.file();
    JsonNode answer =
        call(
            "replace",
            Long.toString(file.inodeId()),
            Long.toString(file.modificationTimeMs()),
            Long.toString(file.lengthBytes()),
            Long.toString(copy.copyId()));
    return ActOutcome.ofVerdict(answer.path("verdict").asText());
  }

  @Override
  public MovesNow offer(List<HintedReplica> hints) throws IOException {
    List<String> words = new ArrayList<>(List.of("moves"));
    hints.forEach(hint -> words.add(hint.word()));
    JsonNode answer = call(words.toArray(String[]::new));
    Map<MoveOutcome, Long> ended = new EnumMap<>(MoveOutcome.class);
    for (MoveOutcome outcome : MoveOutcome.values()) {
      long count = answer.path("ended").path(outcome.name().toLowerCase(Locale.ROOT)).asLong();
      if (count > 0) {
        ended.put(outcome, count);
      }
    }
    return new MovesNow(
        answer.path("nameNode").asText(),
        answer.path("taken").asInt(),
        answer.path("waiting").asInt() + answer.path("underWay").asInt(),
        ended);
  }

  private JsonNode call(String... words) throws IOException {
    long startNs = System.nanoTime();
    while (true) {
      Duration patience = PATIENCE;
      IOException unheard = new IOException("The configuration names no NameNode.");
      for (InetSocketAddress nameNode : List.copyOf(nameNodes)) {
        try {
          JsonNode answer = send(nameNode, words);
          int code = answer.path("code").asInt();
          if (code == FAILED) {
            unheard = refused(nameNode, answer);
            patience = STARTING;
            // Others are standbys, or do not answer.
            break;
          }
          if (code != STANDBY) {
            nameNodes.remove(nameNode);
            nameNodes.add(0, nameNode);
            return fine(nameNode, answer);
          }
          unheard = new IOException("No NameNode is active.");
        } catch (RefusedOrderException e) {
          throw e;
        } catch (IOException e) {
          unheard = new IOException(nameNode + " does not answer: " + FileCopier.firstLine(e), e);
        }
      }
      if (System.nanoTime() - startNs > patience.toNanos()) {
        throw unheard;
      }
      pause(PAUSE);
    }
  }

  private static JsonNode fine(InetSocketAddress nameNode, JsonNode answer)
      throws RefusedOrderException {
    if (answer.path("code").asInt() != FINE) {
      throw refused(nameNode, answer);
    }
    return answer;
  }

  private static RefusedOrderException refused(InetSocketAddress nameNode, JsonNode answer) {
    return new RefusedOrderException(nameNode + ": " + answer.path("error").asText());
  }

  /** Waits, unless the thread is interrupted. */
  static void pause(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("It was broken off.", e);
    }
  }

  private JsonNode send(InetSocketAddress nameNode, String... words) throws IOException {
    Optional<RefreshResponse> response = sender.send(nameNode, words);
    if (response.isEmpty()) {
      throw new RefusedOrderException(nameNode + ": Dayu is not installed on this NameNode.");
    }
    return json.readTree(response.get().getMessage());
  }

  /** A NameNode has answered, and not done it. */
  public static final class RefusedOrderException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedOrderException(String sentence) {
      super(sentence);
    }
  }
}
