package io.dayu.protocol.rpc;

import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.proto.DayuProtos.DayuProtocolService;
import io.dayu.protocol.proto.DayuProtos.HeartbeatRequestProto;
import io.dayu.protocol.proto.DayuProtos.HeartbeatResponseProto;
import java.io.IOException;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;
import org.apache.hadoop.thirdparty.protobuf.RpcController;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.jspecify.annotations.Nullable;

/** The NameNode's end of the wire: hands decoded requests to a {@link DayuProtocol}. */
public final class DayuProtocolServer implements DayuProtocolPB {
  private final DayuProtocol protocol;

  private DayuProtocolServer(DayuProtocol protocol) {
    this.protocol = protocol;
  }

  /** A service for Hadoop's RPC server that answers with the given implementation. */
  public static BlockingService serviceFor(DayuProtocol protocol) {
    return DayuProtocolService.newReflectiveBlockingService(new DayuProtocolServer(protocol));
  }

  @Override
  public HeartbeatResponseProto heartbeat(
      @Nullable RpcController controller, HeartbeatRequestProto request) throws ServiceException {
    try {
      return MessageCodec.toProto(protocol.heartbeat(MessageCodec.fromProto(request)));
    } catch (IOException e) {
      throw new ServiceException(e);
    }
  }
}
