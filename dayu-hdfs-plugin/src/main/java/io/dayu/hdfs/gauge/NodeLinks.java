package io.dayu.hdfs.gauge;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Both directions of one DataNode's link. */
record NodeLinks(LinkRow in, LinkRow out) {
  private static final Comparator<NodeLinks> BUSIEST_FIRST =
      Comparator.comparingLong(NodeLinks::busyBytesPerSec)
          .reversed()
          .thenComparing(links -> links.in().node());

  /** The links of the busiest DataNodes; a DataNode is as busy as its busier direction. */
  static List<LinkRow> busiest(Stream<NodeLinks> all, int nodesMax) {
    return all.sorted(BUSIEST_FIRST)
        .limit(nodesMax)
        .flatMap(links -> Stream.of(links.in(), links.out()))
        .toList();
  }

  private long busyBytesPerSec() {
    return Math.max(in.busyBytesPerSec(), out.busyBytesPerSec());
  }
}
