package io.dayu.protocol;

import java.util.List;

/**
 * The source of a transfer, as its destination reports it.
 *
 * @param uuid the DataNode it is or was last read from
 * @param corrupt whether it failed because its replica is corrupt
 * @param otherUuids the other DataNodes that a decode reads
 */
public record TransferSource(String uuid, boolean corrupt, List<String> otherUuids) {
  public TransferSource {
    otherUuids = List.copyOf(otherUuids);
  }

  /** The only source of a transfer. */
  public TransferSource(String uuid, boolean corrupt) {
    this(uuid, corrupt, List.of());
  }
}
