package io.dayu.agent.host;

/** The counters of those whom a DataNode serves, clients and recovery apart. Takes no lock. */
public interface ClientCounters {
  /** A DataNode that serves nobody. */
  ClientCounters NONE = new NoClients();

  /** The peers that it sends blocks to now. */
  ServedPeers served();

  /** Reads that have ended since the DataNode started, those by which others pull included. */
  long readsEnded();

  /** Acknowledgements of what clients write. */
  AckTimes acks();

  /** The counters of a DataNode that serves nobody. */
  record NoClients() implements ClientCounters {
    @Override
    public ServedPeers served() {
      return ServedPeers.NOBODY;
    }

    @Override
    public long readsEnded() {
      return 0;
    }

    @Override
    public AckTimes acks() {
      return AckTimes.NONE;
    }
  }
}
