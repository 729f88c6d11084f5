package io.dayu.curator.check;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a block.
 *
 * @param datanodeUuid of the replica that is wrong, null where the block is
 * @param wanted replicas or internal blocks that are wanted
 * @param held of them, good ones
 * @param gainBytes on disks that would be free again
 * @param costBytes that would be copied to put it right
 */
public record BlockFinding(
    FindingKind kind,
    @Nullable String datanodeUuid,
    int wanted,
    int held,
    long gainBytes,
    long costBytes) {}
