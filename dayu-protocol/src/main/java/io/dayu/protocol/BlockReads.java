package io.dayu.protocol;

/**
 * The reads of a block by clients at a DataNode since its last report.
 *
 * @param reads that began, at least
 * @param readers clients that read it at once, in the mean
 */
public record BlockReads(long blockId, long reads, double readers) {}
