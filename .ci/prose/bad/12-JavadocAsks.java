/** A pull of a block. */
final class JavadocAsks {
  /** Whether the source of the pull has died. */
  boolean sourceLost;
}
