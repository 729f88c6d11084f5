/**
 * Keeps the transfers that have been ordered but not yet begun by their agents in the order in
 * which those agents are expected to begin them, and takes out of it each one that its agent
 * reports as running or as ended, or that HDFS no longer needs.
 */
final class JavadocTooLong {}
