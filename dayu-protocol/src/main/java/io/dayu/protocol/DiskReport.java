package io.dayu.protocol;

/**
 * The rates at which recovery may use the disks of a DataNode, all of them together.
 *
 * @param readBytesPerSec rate that may be read for others' pulls
 * @param writeBytesPerSec rate that pulls may write
 * @param givingWay of how many devices recovery has not the whole, as clients wait too long there
 */
public record DiskReport(long readBytesPerSec, long writeBytesPerSec, int givingWay) {}
