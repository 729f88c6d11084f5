package io.dayu.bench.testbed.arm;

/**
 * Reads beside the foreground, from the DataNode that the NameNode names first.
 *
 * @param perSec reads that begin in a second, of all blocks of the whole cluster
 * @param hotReaders clients that all read a few files, again and again
 * @param hotFiles number of these files; of each the first block
 * @param pauseMs that such a client makes between two reads
 */
public record GuidedReads(double perSec, int hotReaders, int hotFiles, long pauseMs) {}
