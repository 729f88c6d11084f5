package io.dayu.bench.testbed.run;

import java.util.List;

/**
 * The data that was lost.
 *
 * @param blocks that lost replicas
 * @param internalBlocks of erasure-coded groups
 * @param bytes of all of these replicas and internal blocks
 * @param readBytes that have to be read for them: of an internal block, k times its own
 */
public record LostData(int blocks, int internalBlocks, long bytes, long readBytes) {
  static LostData of(List<AffectedBlock> all) {
    return new LostData(
        (int) all.stream().filter(block -> !block.striped()).count(),
        all.stream().filter(AffectedBlock::striped).mapToInt(AffectedBlock::lost).sum(),
        all.stream().mapToLong(block -> block.lost() * block.bytes()).sum(),
        all.stream().mapToLong(block -> block.lost() * block.bytes() * block.reads()).sum());
  }
}
