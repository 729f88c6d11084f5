package io.dayu.hdfs.curate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/**
 * A block, or an erasure-coded group, as the NameNode knows it.
 *
 * @param wanted replicas that the file wants, or internal blocks that the group has
 * @param leastToRead good ones without which nothing can be read
 * @param beingWritten whether a client writes it, so that nothing can be said
 */
public record StoredBlock(
    long generationStamp,
    long lengthBytes,
    int wanted,
    int leastToRead,
    boolean beingWritten,
    List<StoredReplica> replicas) {
  public StoredBlock {
    replicas = List.copyOf(replicas);
  }

  /** Writes it into an answer. */
  public void write(ObjectNode row) {
    row.put("generationStamp", generationStamp)
        .put("lengthBytes", lengthBytes)
        .put("wanted", wanted)
        .put("leastToRead", leastToRead)
        .put("beingWritten", beingWritten);
    ArrayNode rows = row.putArray("replicas");
    for (StoredReplica replica : replicas) {
      rows.addObject()
          .put("uuid", replica.uuid())
          .put("rack", replica.rack())
          .put("index", replica.index())
          .put("state", replica.state().name().toLowerCase(Locale.ROOT));
    }
  }
}
