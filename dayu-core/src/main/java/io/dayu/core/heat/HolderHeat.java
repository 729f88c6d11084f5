package io.dayu.core.heat;

/**
 * The heat of a block at one of its holders: how clients read it there.
 *
 * @param holder number of the DataNode
 * @param reads in the period, recent ones counting for more (v_ij of EAFR's equation 1)
 * @param readers clients that read it at once, in the mean of the last report; 0 when that is old
 */
public record HolderHeat(int holder, double reads, double readers) {}
