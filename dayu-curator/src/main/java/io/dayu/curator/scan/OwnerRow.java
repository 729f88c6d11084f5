package io.dayu.curator.scan;

/**
 * The files and directories of one user in a namespace, as it is now and in snapshots.
 *
 * @param smallFiles files below {@link ImageScan#SMALL_BYTES}
 * @param bytes of files
 * @param spaceConsumedBytes of files on all disks
 * @param coldBytes of files that nobody has read or written for {@link ImageScan#COLD_DAYS}
 */
public record OwnerRow(
    String user,
    long files,
    long directories,
    long smallFiles,
    long bytes,
    long spaceConsumedBytes,
    long coldBytes) {}
