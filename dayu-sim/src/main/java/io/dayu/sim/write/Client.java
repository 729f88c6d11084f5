package io.dayu.sim.write;

import io.dayu.sim.write.load.FileWrite;
import io.dayu.tools.cluster.ClusterShape;
import io.dayu.tools.cluster.Hash;
import java.util.ArrayList;
import java.util.List;

/**
 * Fetches its part of a shuffle, then writes its blocks of a file from one node. Not thread safe.
 */
final class Client {
  private final OpenFile file;
  private final int node;
  private final int mapper;
  private final long blockBytes;
  private long nextBlock;
  private boolean fetched;

  private Client(OpenFile file, int number, int node, int mapper, long blockBytes) {
    this.file = file;
    this.node = node;
    this.mapper = mapper;
    this.blockBytes = blockBytes;
    this.nextBlock = number;
  }

  /**
   * The clients of a file, on nodes that depend on nothing but seed and numbers.
   *
   * @param number of the file
   */
  static List<Client> of(FileWrite write, int number, WriteScenario scenario) {
    OpenFile file = new OpenFile(write);
    ClusterShape shape = scenario.shape();
    long key = Hash.at(scenario.seed(), number);
    List<Client> clients = new ArrayList<>(write.clients());
    for (int client = 0; client < write.clients(); client++) {
      int node = Hash.below(shape.nodes(), key, client);
      int away = 1 + Hash.below(shape.nodes() - 1, ~key, client);
      int mapper = (node + away) % shape.nodes();
      Client one = new Client(file, client, node, mapper, scenario.settings().blockBytes());
      if (one.blockBytes() == 0) {
        throw new IllegalArgumentException("more clients than blocks: " + write);
      }
      clients.add(one);
    }
    return clients;
  }

  int node() {
    return node;
  }

  /** The node from which it fetches. */
  int mapper() {
    return mapper;
  }

  /** Bytes that it has to fetch before it writes. */
  long fetchBytes() {
    return fetched ? 0 : file.shuffledBytes() / file.clients();
  }

  /** Its part of the shuffle is there. */
  void fetched() {
    fetched = true;
  }

  OpenFile file() {
    return file;
  }

  /** Bytes of the block it is about to write; 0 when there is none left. */
  long blockBytes() {
    return Math.max(0, Math.min(blockBytes, file.bytes() - nextBlock * blockBytes));
  }

  /** Its block is written. */
  void wrote() {
    nextBlock += file.clients();
  }
}
