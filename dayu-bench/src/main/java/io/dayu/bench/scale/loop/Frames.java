package io.dayu.bench.scale.loop;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.ipc.ClientId;
import org.apache.hadoop.ipc.RPC.RpcKind;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcConstants;
import org.apache.hadoop.ipc.protobuf.ProtobufRpcEngine2Protos.RequestHeaderProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcRequestHeaderProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcRequestHeaderProto.OperationProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcResponseHeaderProto;
import org.apache.hadoop.ipc.protobuf.RpcHeaderProtos.RpcResponseHeaderProto.RpcStatusProto;
import org.apache.hadoop.security.SaslRpcServer.AuthMethod;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.ExtensionRegistryLite;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.Parser;
import org.apache.hadoop.util.ProtoUtil;

/** Hadoop's RPC on the wire, without security: what a client writes and reads on a connection. */
final class Frames {
  /** No retry: a heartbeat that failed is followed by another one. */
  private static final int FIRST_TRY = 0;

  private static final int WITHOUT_SERVICE_CLASS = 0;
  private static final int WITHOUT_AUTHENTICATION = 0;

  /**
   * The protocol and the user of a connection.
   *
   * @param name as the server knows the protocol
   * @param user that calls
   */
  record Protocol(String name, long version, UserGroupInformation user) {}

  private final Protocol protocol;
  private final RpcRequestHeaderProto anyCall;
  private final Map<String, RequestHeaderProto> methods = new ConcurrentHashMap<>();

  Frames(Protocol protocol) {
    this.protocol = protocol;
    this.anyCall = header(0, FIRST_TRY, ClientId.getClientId());
  }

  private static RpcRequestHeaderProto header(int callId, int retryCount, byte[] clientId) {
    return ProtoUtil.makeRpcRequestHeader(
        RpcKind.RPC_PROTOCOL_BUFFER, OperationProto.RPC_FINAL_PACKET, callId, retryCount, clientId);
  }

  /** Writes what a connection begins with. */
  void begin(ByteQueue out) {
    out.put(RpcConstants.HEADER.array());
    out.put(
        new byte[] {RpcConstants.CURRENT_VERSION, WITHOUT_SERVICE_CLASS, WITHOUT_AUTHENTICATION});
    out.putFrame(
        header(
            RpcConstants.CONNECTION_CONTEXT_CALL_ID,
            RpcConstants.INVALID_RETRY_COUNT,
            anyCall.getClientId().toByteArray()),
        ProtoUtil.makeIpcConnectionContext(protocol.name(), protocol.user(), AuthMethod.SIMPLE));
  }

  /** Writes a call. */
  void call(ByteQueue out, int callId, String method, Message request) {
    out.putFrame(
        anyCall.toBuilder().setCallId(callId).build(),
        methods.computeIfAbsent(method, this::method),
        request);
  }

  private RequestHeaderProto method(String name) {
    return RequestHeaderProto.newBuilder()
        .setMethodName(name)
        .setDeclaringClassProtocolName(protocol.name())
        .setClientProtocolVersion(protocol.version())
        .build();
  }

  /** Reads the head of an answer; what was answered comes next in the frame. */
  static RpcResponseHeaderProto head(CodedInputStream frame) throws IOException {
    return message(frame, RpcResponseHeaderProto.parser());
  }

  /** Reads the next message of a frame. */
  static <M extends Message> M message(CodedInputStream frame, Parser<M> parser)
      throws IOException {
    return frame.readMessage(parser, ExtensionRegistryLite.getEmptyRegistry());
  }

  /** True if the server has closed the connection with this answer. */
  static boolean isLast(RpcResponseHeaderProto head) {
    return head.getStatus() == RpcStatusProto.FATAL;
  }

  static boolean isSuccess(RpcResponseHeaderProto head) {
    return head.getStatus() == RpcStatusProto.SUCCESS;
  }

  /** The exception that the server refused with. */
  static RemoteException refusal(RpcResponseHeaderProto head) {
    return new RemoteException(
        head.getExceptionClassName(), head.getErrorMsg(), head.getErrorDetail());
  }
}
