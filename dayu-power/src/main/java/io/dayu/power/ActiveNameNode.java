package io.dayu.power;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.protocol.admin.AnswerHead;
import io.dayu.protocol.admin.CommandSender;
import io.dayu.protocol.admin.PowerAnswer;
import io.dayu.protocol.admin.PowerQuestion;
import io.dayu.protocol.admin.RecordJson;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshResponse;

/**
 * The active NameNode of a nameservice: each is asked, the one that answered last first. Not thread
 * safe.
 */
public final class ActiveNameNode implements OrderSource {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final CommandSender sender;
  private final Supplier<Collection<InetSocketAddress>> nameNodes;
  private final ObjectMapper json = new ObjectMapper();
  private Optional<InetSocketAddress> last = Optional.empty();

  /**
   * A NameNode that was not asked yet.
   *
   * @param nameNodes all of the nameservice, looked up for each question
   */
  public ActiveNameNode(Configuration site, Supplier<Collection<InetSocketAddress>> nameNodes) {
    this.sender = new CommandSender(site, PATIENCE);
    this.nameNodes = nameNodes;
  }

  @Override
  public PowerAnswer ask(PowerQuestion question) throws IOException {
    List<String> refusals = new ArrayList<>();
    for (InetSocketAddress nameNode : inOrder()) {
      try {
        Optional<RefreshResponse> response = sender.send(nameNode, question.words());
        if (response.isPresent()) {
          JsonNode answer = json.readTree(response.get().getMessage());
          AnswerHead head = RecordJson.read(answer, AnswerHead.class);
          if (head.code() == AnswerHead.FINE) {
            last = Optional.of(nameNode);
            return RecordJson.read(answer, PowerAnswer.class);
          }
          refusals.add(nameNode + ": " + head.error());
        } else {
          refusals.add(nameNode + ": Dayu is not installed on this NameNode.");
        }
      } catch (IOException e) {
        refusals.add(nameNode + " does not answer: " + firstLine(e));
      }
    }
    throw new IOException(
        refusals.isEmpty() ? "The configuration names no NameNode." : String.join(" ", refusals));
  }

  private List<InetSocketAddress> inOrder() {
    List<InetSocketAddress> all = new ArrayList<>(nameNodes.get());
    last.filter(all::remove).ifPresent(one -> all.add(0, one));
    return all;
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).split("\n", 2)[0];
  }
}
