package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.admin.RefusedException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;

/** Asks the NameNodes that a command goes to, and shows what they answer. */
final class Dialogue {
  private final Configuration conf;
  private final Nameservice nameservice;
  private final List<InetSocketAddress> nameNodes;
  private final boolean json;
  private final PrintWriter out;
  private final PrintWriter err;

  /**
   * A dialogue in which nothing was asked.
   *
   * @param json whether answers are shown as they are, one a line
   * @throws RefusedException when there is no NameNode to ask
   */
  Dialogue(
      Configuration conf, Nameservice nameservice, boolean json, PrintWriter out, PrintWriter err)
      throws RefusedException {
    if (nameservice.nameNodes().isEmpty()) {
      throw new RefusedException(AnswerCode.FAILED, "The configuration names no NameNode.");
    }
    this.conf = conf;
    this.nameservice = nameservice;
    this.nameNodes = nameservice.nameNodes();
    this.json = json;
    this.out = out;
    this.err = err;
  }

  Nameservice nameservice() {
    return nameservice;
  }

  /** Asks one NameNode alone, by its place in what {@link #askEach} returns. */
  Reply askOne(int number, String... arguments) {
    return new Call(conf).to(nameNodes.get(number), arguments);
  }

  /** Asks one NameNode after the other, until one is no standby. */
  Reply ask(String... arguments) {
    Optional<Reply> best = Optional.empty();
    Call call = new Call(conf);
    for (InetSocketAddress address : nameNodes) {
      Reply reply = call.to(address, arguments);
      if (!reply.is(AnswerCode.STANDBY) && !reply.is(AnswerCode.UNREACHABLE)) {
        return reply;
      }
      if (best.isEmpty() || reply.is(AnswerCode.STANDBY)) {
        best = Optional.of(reply);
      }
    }
    return best.orElseThrow();
  }

  /** Asks all NameNodes what they answer at once; one that takes longer does not answer. */
  List<Reply> askEach(String... arguments) {
    Call call = Call.forStatus(conf);
    List<Reply> replies = new ArrayList<>();
    for (InetSocketAddress address : nameNodes) {
      replies.add(call.to(address, arguments));
    }
    return replies;
  }

  /** Orders all NameNodes, so that it holds after a failover too; returns the exit code. */
  int order(String... arguments) {
    int worst = AnswerCode.FINE.number();
    int done = 0;
    Call call = new Call(conf);
    for (InetSocketAddress address : nameNodes) {
      int code = show(call.to(address, arguments), Screens::order);
      worst = worst == AnswerCode.FINE.number() ? code : worst;
      done += code == AnswerCode.FINE.number() ? 1 : 0;
    }
    if (done == 0 || done == nameNodes.size()) {
      return worst;
    }
    err.println(
        done + " of " + nameNodes.size() + " NameNodes have done it: a failover may take it back.");
    err.flush();
    return AnswerCode.PARTLY.number();
  }

  /** Shows a reply; returns the exit code. A refusal may come with a document of its own. */
  int show(Reply reply, Function<JsonNode, List<String>> screen) {
    if (json) {
      out.println(reply.document());
    } else if (reply.error().isEmpty() || reply.document().has(AnswerKey.SCHEDULED)) {
      screen.apply(reply.document()).forEach(out::println);
    }
    if (!reply.error().isEmpty()) {
      err.println(reply.nameNode() + ": " + reply.error());
    }
    out.flush();
    err.flush();
    return reply.code();
  }

  /** Shows how far something is, to people alone. */
  void tell(List<String> progress) {
    if (!json) {
      progress.forEach(err::println);
      err.flush();
    }
  }
}
