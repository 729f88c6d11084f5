package io.dayu.it.support;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FaultInjectorFileIoEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider.OPERATION;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;

/** Makes every read and write of one DataNode's disks take longer, until it is closed. */
public final class SlowDisk implements AutoCloseable {
  private final FileIoProvider disks;
  private final FaultInjectorFileIoEvents before;
  private final AtomicLong accesses = new AtomicLong();

  private SlowDisk(FileIoProvider disks, FaultInjectorFileIoEvents before) {
    this.disks = disks;
    this.before = before;
  }

  /** Slows a DataNode's disks down by so much an access. */
  public static SlowDisk at(DataNode node, long delayMs) throws ReflectiveOperationException {
    FileIoProvider disks = node.getFileIoProvider();
    SlowDisk slow = new SlowDisk(disks, (FaultInjectorFileIoEvents) hook().get(disks));
    hook().set(disks, slow.new Delay(delayMs));
    return slow;
  }

  /** The field that hears of each access before it happens. */
  static Field hook() throws NoSuchFieldException {
    Field field = FileIoProvider.class.getDeclaredField("faultInjectorEventHook");
    field.setAccessible(true);
    return field;
  }

  /** How many accesses were slow so far. */
  public long accesses() {
    return accesses.get();
  }

  private final class Delay extends FaultInjectorFileIoEvents {
    private final long delayMs;

    Delay(long delayMs) {
      super(new Configuration(false));
      this.delayMs = delayMs;
    }

    @Override
    public void beforeFileIo(FsVolumeSpi volume, OPERATION operation, long bytes) {
      accesses.incrementAndGet();
      long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(delayMs);
      // A disk lets nobody interrupt it.
      while (System.nanoTime() < endNs) {
        LockSupport.parkNanos(endNs - System.nanoTime());
      }
    }
  }

  @Override
  public void close() throws ReflectiveOperationException {
    hook().set(disks, before);
  }
}
