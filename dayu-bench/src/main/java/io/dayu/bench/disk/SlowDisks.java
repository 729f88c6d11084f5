package io.dayu.bench.disk;

import io.dayu.agent.disk.BlockDevices;
import io.dayu.agent.disk.DiskCounters;
import io.dayu.agent.host.HostVolume;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FaultInjectorFileIoEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider.OPERATION;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.jspecify.annotations.Nullable;

/**
 * An emulated disk for each volume of a stock DataNode, and the counters of all of them.
 *
 * <p>All that a DataNode reads and writes passes its {@code FileIoProvider}, which asks a hook
 * before each access. Bytes that were read ahead, or are gathered to be written later, ask no head.
 */
public final class SlowDisks extends FaultInjectorFileIoEvents implements BlockDevices {
  private final DiskShape shape;
  private final Map<String, EmulatedDisk> disks = new ConcurrentHashMap<>();

  /** Bytes that the thread's last visits have read ahead, and have room for. */
  private final ThreadLocal<Credit> credits = ThreadLocal.withInitial(Credit::new);

  private static final class Credit {
    private long readBytes;
    private long writeBytes;
  }

  /** Disks like that. */
  public SlowDisks(DiskShape shape) {
    super(new Configuration(false));
    this.shape = shape;
  }

  /** The path of these classes, for the class path of a DataNode that is a process of its own. */
  public static Path codeBase() {
    try {
      return Path.of(SlowDisks.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Puts them under a DataNode. */
  void install(DataNode dataNode) {
    try {
      hook().set(dataNode.getFileIoProvider(), this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop hides its hook for file accesses", e);
    }
  }

  /** The slow disks under a DataNode; empty when it has its own. */
  public static Optional<SlowDisks> of(DataNode dataNode) {
    try {
      Object hook = hook().get(dataNode.getFileIoProvider());
      return hook instanceof SlowDisks disks ? Optional.of(disks) : Optional.empty();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this Hadoop hides its hook for file accesses", e);
    }
  }

  private static Field hook() throws NoSuchFieldException {
    Field field = FileIoProvider.class.getDeclaredField("faultInjectorEventHook");
    field.setAccessible(true);
    return field;
  }

  /** The disks that were used. */
  public Collection<EmulatedDisk> all() {
    return List.copyOf(disks.values());
  }

  private EmulatedDisk disk(String storageId) {
    return disks.computeIfAbsent(storageId, any -> new EmulatedDisk(shape));
  }

  @Override
  public void beforeFileIo(@Nullable FsVolumeSpi volume, OPERATION operation, long bytes) {
    boolean write = operation == OPERATION.WRITE;
    boolean read = operation == OPERATION.READ || operation == OPERATION.TRANSFER;
    if (volume == null || !(write || read)) {
      return;
    }
    Credit mine = credits.get();
    long left = (write ? mine.writeBytes : mine.readBytes) - bytes;
    if (left < 0) {
      long visited = Math.max(bytes, shape.aheadBytes());
      disk(volume.getStorageID()).visit(write, visited);
      left = visited - bytes;
    }
    if (write) {
      mine.writeBytes = left;
    } else {
      mine.readBytes = left;
    }
  }

  @Override
  public Optional<String> deviceOf(HostVolume volume) {
    EmulatedDisk unused = disk(volume.storageId());
    return Optional.of(volume.storageId());
  }

  @Override
  public boolean isRotational(String device) {
    return true;
  }

  @Override
  public DiskCounters read(String device) throws IOException {
    return disk(device).counters();
  }
}
