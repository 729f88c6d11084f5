package io.dayu.hdfs.admin;

import io.dayu.hdfs.status.DataCensus;
import io.dayu.hdfs.status.DataCondition;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The NameNode that a command comes to, as far as commands know it. */
public interface Host {
  /** Its host and RPC port. */
  String address();

  /** True if the call that this thread handles came in at this NameNode. */
  boolean called();

  /** True if this NameNode is the active one. */
  boolean active();

  boolean inSafeMode();

  /**
   * Refuses a caller who is no HDFS superuser.
   *
   * @throws org.apache.hadoop.security.AccessControlException when the caller is none
   * @throws IOException when nobody can tell
   */
  void requireSuperuser(String operation) throws IOException;

  /** True if the caller is an HDFS superuser. Asking is no attempt at anything. */
  default boolean superuser() {
    try {
      requireSuperuser("dayuLook");
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The ids of the first {@code max} blocks, or groups, of a file.
   *
   * @throws IOException when there is no such file
   */
  List<Long> blocksOf(String path, int max) throws IOException;

  /** The blocks that there are of those asked for, with their files and holders, by id. */
  Map<Long, BlockOfFile> filesOf(Collection<Long> blockIds);

  /** The condition of the data by HDFS's own books; empty where that cannot be told. */
  default Optional<DataCondition> data() {
    return Optional.empty();
  }

  /** The amount of data by HDFS's own books; empty where that cannot be told. */
  default Optional<DataCensus> census() {
    return Optional.empty();
  }

  /** The user that gives the command which this thread handles, by the short name. */
  String user();

  /** From where the command comes, as far as it is known. */
  String callerAddress();

  /** Notes in HDFS's audit log what a caller has done. */
  void audit(String operation, String what) throws IOException;
}
