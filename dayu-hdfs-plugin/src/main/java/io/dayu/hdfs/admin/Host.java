package io.dayu.hdfs.admin;

import java.io.IOException;

/** The NameNode that a command comes to, as far as commands know it. */
public interface Host {
  /** Its host and RPC port. */
  String address();

  /** Whether the call that this thread handles came in at it. */
  boolean called();

  /** Whether it is the active one. */
  boolean active();

  boolean inSafeMode();

  /**
   * Refuses a caller who is no HDFS superuser.
   *
   * @throws org.apache.hadoop.security.AccessControlException when the caller is none
   * @throws IOException when nobody can tell
   */
  void requireSuperuser(String operation) throws IOException;

  /** Notes in HDFS's audit log what a caller has done. */
  void audit(String operation, String what) throws IOException;
}
