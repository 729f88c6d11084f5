package io.dayu.protocol;

import org.apache.hadoop.security.AccessControlException;

/**
 * A report of a DataNode that is not registered with the NameNode, as it is for a moment when
 * either of them starts. No fault, and not logged as one.
 */
public final class NotRegisteredException extends AccessControlException {
  private static final long serialVersionUID = 1;

  public NotRegisteredException(String message) {
    super(message);
  }
}
