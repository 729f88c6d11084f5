package io.dayu.curator.check;

import org.jspecify.annotations.Nullable;

/**
 * A replica as its DataNode lists it.
 *
 * @param index of the internal block in its group, 0 of a replicated block
 * @param finalized whether nobody writes it any more
 * @param rack of the DataNode, null where that is not known
 */
public record ListedReplica(
    int index,
    long generationStamp,
    long lengthBytes,
    boolean finalized,
    String datanodeUuid,
    @Nullable String rack) {}
