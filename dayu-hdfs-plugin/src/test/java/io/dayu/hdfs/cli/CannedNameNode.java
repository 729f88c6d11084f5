package io.dayu.hdfs.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.GenericRefreshProtocol;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.proto.GenericRefreshProtocolProtos.GenericRefreshProtocolService;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolPB;
import org.apache.hadoop.ipc.protocolPB.GenericRefreshProtocolServerSideTranslatorPB;

/** A NameNode that answers commands as a test says, and does nothing else. */
final class CannedNameNode implements AutoCloseable {
  private static final String IS_STANDBY = "'code':5,'error':'This NameNode is a standby.'";

  private final RPC.Server server;

  /**
   * A NameNode that nobody has called yet.
   *
   * @param state active or standby
   * @param answers members of the document, by the command's first word
   */
  private CannedNameNode(String state, Map<String, String> answers) throws IOException {
    GenericRefreshProtocol nameNode =
        (identifier, words) ->
            answers.containsKey(words[0])
                ? List.of(response("{'state':'" + state + "'," + answers.get(words[0]) + "}"))
                : List.of();
    Configuration conf = new Configuration(false);
    RPC.setProtocolEngine(conf, GenericRefreshProtocolPB.class, ProtobufRpcEngine2.class);
    server =
        new RPC.Builder(conf)
            .setProtocol(GenericRefreshProtocolPB.class)
            .setInstance(
                GenericRefreshProtocolService.newReflectiveBlockingService(
                    new GenericRefreshProtocolServerSideTranslatorPB(nameNode)))
            .setBindAddress("127.0.0.1")
            .setPort(0)
            .setNumHandlers(1)
            .build();
    server.start();
  }

  private static RefreshResponse response(String document) throws IOException {
    String json = document.replace('\'', '"');
    int code = new ObjectMapper().readTree(json).path("code").asInt();
    RefreshResponse response = new RefreshResponse(code, json);
    response.setSenderName("dayu");
    return response;
  }

  /** An active NameNode that has nothing to undo, but for what it answers to a command. */
  static CannedNameNode active(String command, String members) throws IOException {
    Map<String, String> answers =
        new HashMap<>(
            Map.of(
                "status", "'scheduled':{}",
                "elastic", "'code':1,'error':'DataNodes do not rest.'",
                "beside", "'heat':{}",
                "factors", "'end':true"));
    answers.put(command, members);
    return new CannedNameNode("active", answers);
  }

  /** A standby with Dayu. */
  static CannedNameNode standby() throws IOException {
    String status = "'scheduled':{}," + IS_STANDBY;
    return new CannedNameNode(
        "standby",
        Map.of(
            "status", status,
            "elastic", IS_STANDBY,
            "beside", "'moves':{}",
            "factors", IS_STANDBY));
  }

  /** A NameNode in which nobody hears commands. */
  static CannedNameNode withoutDayu() throws IOException {
    return new CannedNameNode("active", Map.of());
  }

  String address() {
    return "127.0.0.1:" + server.getListenerAddress().getPort();
  }

  @Override
  public void close() {
    server.stop();
  }
}
