package io.dayu.sim.figure;

/**
 * One number of the paper and ours.
 *
 * @param figure its number in the paper
 * @param what it says
 * @param paper the paper's number
 * @param ours what we found
 * @param basis what ours rests on, as "50 cases"
 */
public record Finding(String figure, String what, String paper, String ours, String basis) {}
