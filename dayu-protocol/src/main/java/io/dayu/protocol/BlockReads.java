package io.dayu.protocol;

/**
 * How clients have read a block at a DataNode since its last report.
 *
 * @param reads that began, at least
 * @param readers clients that read it at once, in the mean
 */
public record BlockReads(long blockId, long reads, double readers) {}
