package io.dayu.sim.figure;

/**
 * A number of the paper and ours.
 *
 * @param figure its number in the paper
 * @param what name of the number
 * @param paper the paper's number
 * @param ours our number
 * @param basis of ours, as "50 cases"
 */
public record Finding(String figure, String what, String paper, String ours, String basis) {}
