package io.dayu.bench.testbed.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.bench.testbed.net.TestbedHost;
import io.dayu.protocol.admin.CommandSender;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshResponse;

/** Questions and orders of {@code hdfs dayu} to the testbed's NameNode, by the same call. */
final class DayuCommands {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final CommandSender sender;
  private final List<String> addresses;

  /**
   * Commands of a client.
   *
   * @param site of the client
   * @param addresses of all DataNodes by their numbers
   */
  DayuCommands(Configuration site, List<String> addresses) {
    this.sender = new CommandSender(site, PATIENCE);
    this.addresses = List.copyOf(addresses);
  }

  /** Orders how many DataNodes are to be awake. */
  void size(int awake) throws IOException {
    send("set", "dayu.elastic.size", Integer.toString(awake));
  }

  /** Numbers of the DataNodes that rest. */
  List<Integer> resting() throws IOException {
    List<Integer> numbers = new ArrayList<>();
    for (JsonNode node : send("elastic").path("resting")) {
      String name = node.path("name").asText();
      numbers.add(addresses.indexOf(name.substring(0, name.lastIndexOf(':'))));
    }
    return numbers;
  }

  /** The losses that shadow mode has recorded, or that were forecast; the newest first. */
  JsonNode losses() throws IOException {
    return send("shadow").path("entries");
  }

  private JsonNode send(String... words) throws IOException {
    InetSocketAddress nameNode =
        new InetSocketAddress(TestbedHost.nameNode().address(), HdfsSites.RPC_PORT);
    RefreshResponse response =
        sender
            .send(nameNode, words)
            .orElseThrow(() -> new IOException("Dayu is not installed on the NameNode"));
    if (response.getReturnCode() != 0) {
      throw new IOException(
          "hdfs dayu " + String.join(" ", words) + " failed: " + response.getMessage());
    }
    return JSON.readTree(response.getMessage());
  }
}
