package io.dayu.core.placement;

/** Bytes promised to clients on links, by host and by rack, that no report has shown yet. */
public interface Unconfirmed {
  /** Of no link. */
  Unconfirmed NOTHING =
      new Unconfirmed() {
        @Override
        public long unconfirmedBytes(int host) {
          return 0;
        }

        @Override
        public long rackUnconfirmedBytes(int rack) {
          return 0;
        }
      };

  /** On the host's link. */
  long unconfirmedBytes(int host);

  /** The same of the rack's link. */
  long rackUnconfirmedBytes(int rack);
}
