package io.dayu.hdfs.cold;

/** The parts by which commands know of cold files and of where these are. Thread safe. */
public record ColdService(ColdFiles files, StandbyMoves standby) {}
