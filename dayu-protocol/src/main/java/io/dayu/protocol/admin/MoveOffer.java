package io.dayu.protocol.admin;

/**
 * An offer of a hint, by whose number its fate is told.
 *
 * @param id of this offer alone; sent again with the same one, it is the same offer
 */
public record MoveOffer(long id, MoveHint hint) {}
