package io.dayu.hdfs.agent;

import io.dayu.protocol.ClientReport;
import java.util.List;

/**
 * The times that clients wait at all DataNodes, at one moment, by what agents say of their
 * DataNodes.
 *
 * @param reads times of a read
 * @param acks times of an acknowledgement of a client's write
 */
public record ClientWaits(OperationTimes reads, OperationTimes acks) {
  /** No agent tells anything. */
  public static final ClientWaits UNKNOWN =
      new ClientWaits(OperationTimes.UNKNOWN, OperationTimes.UNKNOWN);

  /** Of these words, one of each DataNode. */
  static ClientWaits of(List<ClientReport> said) {
    return new ClientWaits(
        OperationTimes.of(
            said.stream().mapToLong(ClientReport::readNs).toArray(),
            said.stream().mapToLong(ClientReport::usualReadNs).toArray()),
        OperationTimes.of(
            said.stream().mapToLong(ClientReport::ackNs).toArray(),
            said.stream().mapToLong(ClientReport::usualAckNs).toArray()));
  }
}
