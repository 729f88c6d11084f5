package io.dayu.it.curate;

import java.util.List;

/** The process, if any, that dies in the middle of background tasks. */
enum CurateFault {
  NONE,
  /** Spark's driver; the run is started again. */
  DRIVER,
  EXECUTOR,
  /** The active NameNode, which fails over. */
  NAMENODE,
  DATANODE;

  /** Of which one is drawn where nobody has chosen. */
  static final List<CurateFault> DEATHS = List.of(DRIVER, EXECUTOR, NAMENODE, DATANODE);
}
