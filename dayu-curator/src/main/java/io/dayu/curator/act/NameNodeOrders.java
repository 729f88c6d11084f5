package io.dayu.curator.act;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.config.DayuVersion;
import io.dayu.curator.check.KnownBlocks;
import io.dayu.protocol.admin.AnswerHead;
import io.dayu.protocol.admin.CommandSender;
import io.dayu.protocol.admin.CopyBudget;
import io.dayu.protocol.admin.FactorAnswer;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceAnswer;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredAnswer;
import io.dayu.protocol.admin.StoredBlock;
import io.dayu.protocol.admin.StoredQuestion;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
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
public final class NameNodeOrders implements KnownBlocks, MoveOffers, FactorOrders {
  private static final Duration ANSWER = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** A NameNode that has become active has its planner at work much sooner. */
  private static final Duration STARTING = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofSeconds(1);

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
    call(StoredQuestion.COMMAND);
  }

  @Override
  public Map<Long, StoredBlock> of(Collection<Long> blockIds) throws IOException {
    Map<Long, StoredBlock> known = new HashMap<>();
    List<Long> ids = List.copyOf(blockIds);
    int most = StoredQuestion.BLOCKS_MAX;
    for (int from = 0; from < ids.size(); from += most) {
      List<Long> asked = ids.subList(from, Math.min(from + most, ids.size()));
      known.putAll(call(StoredAnswer.class, new StoredQuestion(asked).words()).blocks());
    }
    return known;
  }

  /** The speed at which files may be copied until the next timeslot. */
  public CopyBudget budget() throws IOException {
    return call(CopyBudget.class, CopyBudget.COMMAND);
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
    String[] words =
        new ReplaceOrder(
                file.inodeId(), file.modificationTimeMs(), file.lengthBytes(), copy.copyId())
            .words();
    return ActOutcome.of(call(ReplaceAnswer.class, words).verdict());
  }

  @Override
  public MoveAnswer offer(MoveRequest request) throws IOException {
    return call(MoveAnswer.class, request.words());
  }

  @Override
  public FactorOutcome lower(FactorOrder order) throws IOException {
    return call(FactorAnswer.class, order.words()).verdict();
  }

  @Override
  public FactorPart sweep(FactorSweep sweep) throws IOException {
    return call(FactorPart.class, sweep.words());
  }

  @Override
  public boolean mayWork() throws IOException {
    return budget().bytesPerSec() > 0;
  }

  private <A> A call(Class<A> answer, String... words) throws IOException {
    return RecordJson.read(call(words), answer);
  }

  private JsonNode call(String... words) throws IOException {
    long startNs = System.nanoTime();
    while (true) {
      Duration patience = PATIENCE;
      IOException unheard = new IOException("The configuration names no NameNode.");
      for (InetSocketAddress nameNode : List.copyOf(nameNodes)) {
        try {
          JsonNode answer = send(nameNode, words);
          AnswerHead head = RecordJson.read(answer, AnswerHead.class);
          if (head.code() == AnswerHead.FAILED) {
            unheard = refused(nameNode, head);
            patience = STARTING;
            // Others are standbys, or do not answer.
            break;
          }
          if (head.code() != AnswerHead.STANDBY) {
            nameNodes.remove(nameNode);
            nameNodes.add(0, nameNode);
            if (head.code() != AnswerHead.FINE) {
              throw refused(nameNode, head);
            }
            return answer;
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

  static RefusedOrderException refused(InetSocketAddress nameNode, AnswerHead head) {
    String sentence = nameNode + ": " + head.error();
    return new RefusedOrderException(
        head.code() == AnswerHead.USAGE
            ? sentence
                + " Its Dayu does not understand Curator's ("
                + DayuVersion.get()
                + "): both must be of one version."
            : sentence);
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
