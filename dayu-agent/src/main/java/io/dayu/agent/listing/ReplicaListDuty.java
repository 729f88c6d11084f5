package io.dayu.agent.listing;

import io.dayu.agent.host.DataNodeHost;
import io.dayu.agent.host.ReplicaInventory;
import io.dayu.agent.run.Duty;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the list of this DataNode's replicas again and again: {@code DIR/BLOCK-POOL/UUID},
 * replaced as a whole. The age of a list is that of its file. The first moment is drawn from the
 * uuid, so that the DataNodes of a cluster do not all write at once.
 *
 * <p>A list names the blocks of files that are closed to most users: its owner alone may read it.
 */
public final class ReplicaListDuty implements Duty {
  private static final Logger LOG = LoggerFactory.getLogger(ReplicaListDuty.class);

  /**
   * The time until what is not registered yet is looked at again, and what failed is tried again.
   */
  private static final long RETRY_NS = TimeUnit.MINUTES.toNanos(5);

  private static final long REGISTRATION_NS = TimeUnit.SECONDS.toNanos(1);

  private static final FsPermission DIRECTORY = new FsPermission((short) 0700);
  private static final FsPermission FILE = new FsPermission((short) 0600);

  private final DataNodeHost host;
  private final ReplicaInventory inventory;
  private final Configuration conf;
  private final Path directory;
  private final long everyNs;
  private boolean drawn;

  /**
   * A duty that writes into a directory.
   *
   * @param everyNs between the end of a list and the beginning of the next
   */
  public ReplicaListDuty(
      DataNodeHost host,
      ReplicaInventory inventory,
      Configuration conf,
      Path directory,
      long everyNs) {
    this.host = host;
    this.inventory = inventory;
    this.conf = conf;
    this.directory = directory;
    this.everyNs = everyNs;
  }

  @Override
  public long doWork(long nowNs) throws InterruptedException {
    Optional<String> uuid = host.datanodeUuid();
    List<String> pools =
        host.blockPools().stream().flatMap(pool -> pool.blockPoolId().stream()).toList();
    if (uuid.isEmpty() || pools.isEmpty()) {
      return REGISTRATION_NS;
    }
    if (!drawn) {
      drawn = true;
      return Math.floorMod(uuid.get().hashCode() * 0x9E3779B97F4A7C15L, everyNs);
    }
    boolean whole = true;
    for (String pool : pools) {
      whole &= write(pool, uuid.get());
    }
    return whole ? everyNs : Math.min(everyNs, RETRY_NS);
  }

  private boolean write(String pool, String uuid) {
    Path list = new Path(new Path(directory, pool), uuid);
    try {
      FileContext files = FileContext.getFileContext(directory.toUri(), conf);
      Path unfinished = new Path(new Path(directory, "unfinished"), pool + "-" + uuid);
      files.mkdir(unfinished.getParent(), DIRECTORY, true);
      try (FSDataOutputStream out =
          files.create(
              unfinished,
              EnumSet.of(CreateFlag.CREATE, CreateFlag.OVERWRITE),
              Options.CreateOpts.perms(FILE))) {
        ReplicaListFile.write(out, inventory.node(pool), inventory.replicas(pool));
      }
      files.mkdir(list.getParent(), DIRECTORY, true);
      files.rename(unfinished, list, Options.Rename.OVERWRITE);
      return true;
    } catch (IOException e) {
      LOG.warn(
          "The list of replicas could not be written to {} ({}) and is tried again; the one there"
              + " stays. {} names the directory.",
          list,
          e.toString(),
          ListingSettings.DIRECTORY_KEY);
      return false;
    }
  }
}
