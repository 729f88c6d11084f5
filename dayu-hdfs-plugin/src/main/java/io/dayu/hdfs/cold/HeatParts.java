package io.dayu.hdfs.cold;

import io.dayu.hdfs.heat.HeatReports;

/** The parts by which commands know of hot blocks, of cold files, and of where these are. */
public record HeatParts(HeatReports reports, ColdFiles cold, StandbyMoves standby) {}
