package io.dayu.agent.heartbeat;

import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.util.List;
import java.util.Optional;

/** Short ways to write what a NameNode says. */
final class Orders {
  static final String POOL = "BP-1";
  static final long EPOCH = 7;

  private Orders() {}

  static DataNodeAddress source(String uuid) {
    return new DataNodeAddress(uuid, "10.0.0.1", uuid, 9866, 9864, 0, 9867);
  }

  static PullOrder order(long number, long blockId, String source, long rate, long delayMs) {
    return new PullOrder(
        new TransferId(EPOCH, number),
        new BlockRef(POOL, blockId, 1001, 1 << 20),
        source(source),
        "DISK",
        "",
        rate,
        delayMs,
        Optional.empty());
  }

  static HeartbeatResponse list(long version, PullOrder... orders) {
    return new HeartbeatResponse(
        EPOCH, version, true, List.of(orders), 1000, Optional.empty(), false);
  }

  static HeartbeatResponse nothingNew(long version) {
    return new HeartbeatResponse(EPOCH, version, false, List.of(), 1000, Optional.empty(), false);
  }
}
