package io.dayu.protocol;

/**
 * A device of a DataNode in the last ten seconds, by the kernel's counters.
 *
 * @param name its numbers, such as 8:0
 * @param rotational whether its heads move
 * @param bytesPerSec read and written by everybody
 * @param readNs the mean time of a read, 0 when there were too few to tell
 * @param writeNs the mean time of a write, 0 when there were too few to tell
 */
public record DeviceReport(
    String name, boolean rotational, long bytesPerSec, long readNs, long writeNs) {}
