package io.dayu.sim.tier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paper's five loads, with the sizes and rates of its appendices C and D. */
public enum TierLoad {
  /** A data base. */
  OLTP {
    @Override
    List<AccessStream> at(int minute) {
      return LARGE_BASE.streams();
    }
  },
  /** Reads of which nine in ten go to a tenth of the data. */
  OLTP_SKEWED {
    @Override
    List<AccessStream> at(int minute) {
      return List.of(
          new AccessStream(32_000, 1, 0, 4480, 0.1, 0.9, SMALL),
          AccessStream.even(400, 0, 4480, 12, LARGE));
    }
  },
  /** Two data bases in turn. */
  OLTP_VARYING {
    @Override
    List<AccessStream> at(int minute) {
      return isFirst(minute) ? MEDIUM_BASE.streams() : SMALL_BASE.streams();
    }
  },
  /** A data base beside 300 desktops, of whose 10 GB each 8 are read and 2 are written. */
  OLTP_VDI {
    @Override
    List<AccessStream> at(int minute) {
      List<AccessStream> streams = new ArrayList<>(LARGE_BASE.streams());
      streams.add(AccessStream.even(3900, 1, 1200, 2400, SMALL));
      streams.add(AccessStream.even(3900, 0, 3600, 600, LARGE));
      return streams;
    }
  },
  /** A data base, and in turn one that is read from end to end. */
  OLTP_DSS {
    @Override
    List<AccessStream> at(int minute) {
      return isFirst(minute)
          ? MEDIUM_BASE.streams()
          : List.of(
              AccessStream.even(2880, 1, 1200, 448, AccessStream.SEQUENTIAL_BYTES),
              AccessStream.even(800, 0, 1700, 16, LARGE));
    }
  };

  private static final OltpBase LARGE_BASE = new OltpBase(0, 1120, 8000, 12, 400);
  private static final OltpBase MEDIUM_BASE = new OltpBase(0, 1120, 6000, 16, 300);
  private static final OltpBase SMALL_BASE = new OltpBase(1200, 800, 4000, 16, 200);
  private static final int SMALL = 8 << 10;
  private static final int LARGE = 32 << 10;
  private static final int TURN_MINUTES = 20;

  /** The accesses of clients in a minute. */
  abstract List<AccessStream> at(int minute);

  /** The paper's name for it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static boolean isFirst(int minute) {
    return minute / TURN_MINUTES % 2 == 0;
  }
}
