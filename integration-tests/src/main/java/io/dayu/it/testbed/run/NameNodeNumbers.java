package io.dayu.it.testbed.run;

import io.dayu.it.testbed.net.Host;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers that the NameNode shows in its JMX. */
final class NameNodeNumbers {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String STATE = "FSNamesystemState";
  private static final String DAYU = "Dayu";

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /** What all that is of interest was at one moment. */
  record State(long live, long dead, long lowRedundancy, long pending) {
    boolean settled() {
      return lowRedundancy + pending == 0;
    }
  }

  /** The state; nothing of it is known while the NameNode does not answer, and shows as -1. */
  State state() throws InterruptedException {
    String text = ask(STATE);
    return new State(
        number(text, "NumLiveDataNodes").orElse(-1),
        number(text, "NumDeadDataNodes").orElse(-1),
        number(text, "UnderReplicatedBlocks").orElse(-1),
        number(text, "PendingReplicationBlocks").orElse(-1));
  }

  /** A number that Dayu shows; empty where it is off. */
  OptionalLong dayu(String name) throws InterruptedException {
    return number(ask(DAYU), name);
  }

  static OptionalLong number(String text, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*(\\d+)").matcher(text);
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }

  private String ask(String bean) throws InterruptedException {
    URI uri =
        URI.create(
            "http://"
                + Host.nameNode().address()
                + ":"
                + Sites.HTTP_PORT
                + "/jmx?qry=Hadoop:service=NameNode,name="
                + bean);
    try {
      return http.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      return "";
    }
  }
}
