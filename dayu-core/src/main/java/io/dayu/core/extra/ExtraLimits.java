package io.dayu.core.extra;

/**
 * The limits of what extra replicas may take.
 *
 * @param bytes of all of them
 * @param nodeBytes of those of one DataNode
 * @param orderedBytes of those that have not arrived
 * @param lifeNs time that one stands after its block was last hot
 */
public record ExtraLimits(long bytes, long nodeBytes, long orderedBytes, long lifeNs) {
  /** A reason for which there is no extra replica. */
  public enum Refusal {
    /** The block is not hot any more. */
    NOT_WANTED,
    /** The DataNode has one of the block. */
    IS_THERE,
    /** All of them together would take too much room. */
    NO_SPACE,
    /** The extra replicas of the DataNode would take too much room. */
    NODE_FULL,
    /** Too much is on its way already. */
    TOO_MUCH_ORDERED
  }
}
