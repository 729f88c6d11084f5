package io.dayu.sim.engine;

/**
 * The result of a recovery beside other systems.
 *
 * @param recovery its own
 * @param lackingSeconds for which blocks lacked a replica, over all of them
 * @param lower bytes that the systems moved
 */
public record TogetherResult(RunResult recovery, double lackingSeconds, BesideBytes lower) {}
