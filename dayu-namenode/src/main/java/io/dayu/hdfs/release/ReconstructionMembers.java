package io.dayu.hdfs.release;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.jspecify.annotations.Nullable;

/** Calls of HDFS's own reconstruction, whatever a release calls its members. */
public final class ReconstructionMembers {
  private static final String WORK =
      "org.apache.hadoop.hdfs.server.blockmanagement.BlockReconstructionWork";

  private final MethodHandle choose;
  private final MethodHandle copy;
  private final MethodHandle validate;

  private ReconstructionMembers(MethodHandle choose, MethodHandle copy, MethodHandle validate) {
    this.choose = choose;
    this.copy = copy;
    this.validate = validate;
  }

  /**
   * Finds them in the Hadoop that is here.
   *
   * @throws ReflectiveOperationException when one is missing, with its name
   */
  public static ReconstructionMembers find() throws ReflectiveOperationException {
    return new ReconstructionMembers(choose(), copy(), validate());
  }

  /** Hadoop 3.4 and later ask for how many blocks there has to be space. */
  private static MethodHandle choose() throws ReflectiveOperationException {
    String name = "chooseStorage4Block";
    Class<?> owner = DatanodeDescriptor.class;
    MethodHandle found =
        HadoopMethod.first(
            HadoopMethod.of(owner, name, StorageType.class, long.class, int.class),
            HadoopMethod.of(owner, name, StorageType.class, long.class));
    return found.type().parameterCount() == 4 ? MethodHandles.insertArguments(found, 3, 1) : found;
  }

  /** Hadoop 3.4 and later count copies of internal blocks apart. */
  private static MethodHandle copy() throws ReflectiveOperationException {
    Class<?>[] arguments = {Block.class, DatanodeStorageInfo[].class};
    return HadoopMethod.first(
        HadoopMethod.of(DatanodeDescriptor.class, "addECBlockToBeReplicated", arguments),
        HadoopMethod.of(DatanodeDescriptor.class, "addBlockToBeReplicated", arguments));
  }

  /** The method is private before Hadoop 3.4, and its argument is always of HDFS's package. */
  private static MethodHandle validate() throws ReflectiveOperationException {
    return HadoopMethod.first(
            HadoopMethod.of(BlockManager.class, "validateReconstructionWork", Class.forName(WORK)))
        .asType(MethodType.methodType(boolean.class, BlockManager.class, Object.class));
  }

  /** The storage of a DataNode that a block of this length goes to, null when none has space. */
  public @Nullable DatanodeStorageInfo choose(
      DatanodeDescriptor node, StorageType type, long lengthBytes) {
    try {
      return (DatanodeStorageInfo) choose.invokeExact(node, type, lengthBytes);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** Orders a copy of an internal block from the DataNode that has it. */
  public void copy(DatanodeDescriptor holder, Block block, DatanodeStorageInfo[] targets) {
    try {
      copy.invokeExact(holder, block, targets);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /**
   * HDFS's last check of work, which books it.
   *
   * @param work a {@code BlockReconstructionWork}
   */
  public boolean validate(BlockManager manager, Object work) {
    try {
      return (boolean) validate.invokeExact(manager, work);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** None of them declares a checked exception. */
  private static RuntimeException unchecked(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(e);
  }
}
