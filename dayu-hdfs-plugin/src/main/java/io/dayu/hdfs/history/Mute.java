package io.dayu.hdfs.history;

/**
 * An operator's word that a check of health is known and is to be told no more for a time.
 *
 * @param check its name
 * @param count how many things it warned of then: of more it warns all the same
 * @param untilMs its end, in milliseconds since 1970 UTC; 0 takes earlier words back
 * @param reason the operator's, in their words
 * @param user the user that said so
 */
public record Mute(String check, long count, long untilMs, String reason, String user) {}
