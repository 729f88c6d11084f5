package io.dayu.curator.report;

/**
 * Hints of one kind.
 *
 * @param confirmed of them, those that the NameNode has confirmed
 * @param gainBytes on disks that would be free
 * @param costBytes that would be copied
 */
public record HintShare(
    String task, String kind, long hints, long confirmed, long gainBytes, long costBytes) {}
