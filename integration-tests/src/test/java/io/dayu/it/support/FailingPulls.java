package io.dayu.it.support;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FaultInjectorFileIoEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider.OPERATION;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** Has every write of an agent's pull fail at some DataNodes, and no other, until it is closed. */
public final class FailingPulls implements AutoCloseable {
  private static final String PULL_THREADS = "dayu-pull-";

  private final Map<FileIoProvider, Object> before = new LinkedHashMap<>();
  private final AtomicLong failures = new AtomicLong();

  private FailingPulls() {}

  /** Has pulls fail at these. */
  public static FailingPulls at(List<DataNode> nodes) throws ReflectiveOperationException {
    FailingPulls failing = new FailingPulls();
    Field hook = SlowDisk.hook();
    for (DataNode node : nodes) {
      FileIoProvider disks = node.getFileIoProvider();
      failing.before.put(disks, hook.get(disks));
      hook.set(disks, failing.new Failure());
    }
    return failing;
  }

  /** How many writes have failed. */
  public long failures() {
    return failures.get();
  }

  private final class Failure extends FaultInjectorFileIoEvents {
    Failure() {
      super(new Configuration(false));
    }

    @Override
    public void beforeFileIo(FsVolumeSpi volume, OPERATION operation, long bytes) {
      if (operation == OPERATION.WRITE
          && Thread.currentThread().getName().startsWith(PULL_THREADS)) {
        failures.incrementAndGet();
        FailingPulls.<RuntimeException>asADiskDoes(new IOException("a failure that a test wants"));
      }
    }
  }

  /** Throws what HDFS's hook does not declare, and its callers expect. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <E extends Exception> void asADiskDoes(IOException failure) throws E {
    throw (E) failure;
  }

  @Override
  public void close() throws ReflectiveOperationException {
    Field hook = SlowDisk.hook();
    for (Map.Entry<FileIoProvider, Object> one : before.entrySet()) {
      hook.set(one.getKey(), one.getValue());
    }
  }
}
