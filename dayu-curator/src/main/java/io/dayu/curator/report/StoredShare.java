package io.dayu.curator.report;

/**
 * The share of files that belong together: those of an owner, of a directory, of a size.
 *
 * @param smallFiles files below {@link io.dayu.curator.scan.ImageScan#SMALL_BYTES}
 * @param bytes of files
 * @param spaceConsumedBytes of files on all disks
 * @param coldBytes of files that nobody has used for {@link
 *     io.dayu.curator.scan.ImageScan#COLD_DAYS}
 * @param gainBytes on disks that hints say could be free
 */
public record StoredShare(
    String name,
    long files,
    long smallFiles,
    long bytes,
    long spaceConsumedBytes,
    long coldBytes,
    long gainBytes) {}
