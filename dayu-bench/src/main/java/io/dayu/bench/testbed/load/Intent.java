package io.dayu.bench.testbed.load;

/**
 * An operation that is to be done.
 *
 * @param kind of operation
 * @param node that it is done on, {@link #NO_NODE} when the NameNode is to choose
 * @param atNs time at which it is to start, after time zero
 * @param choice a random number that says which block
 * @param place a random number that says where in it
 */
record Intent(OperationKind kind, int node, long atNs, long choice, double place) {
  static final int NO_NODE = -1;
}
