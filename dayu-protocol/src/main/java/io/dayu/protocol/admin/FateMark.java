package io.dayu.protocol.admin;

/**
 * The place in a NameNode's list of fates up to which somebody has heard them.
 *
 * @param list name of the list, which a NameNode that starts anew begins anew
 * @param heard fates from its beginning on
 */
public record FateMark(String list, long heard) {
  /** The mark of somebody who has heard nothing and waits for nothing. */
  public static final FateMark NONE = new FateMark("", 0);
}
