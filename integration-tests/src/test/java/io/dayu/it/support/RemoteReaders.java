package io.dayu.it.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.ClusterSpec;
import io.dayu.bench.cluster.EmbeddedCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.security.UserGroupInformation;

/** Clients that are said to be on other hosts than this one, and files on chosen DataNodes. */
public final class RemoteReaders {
  private static final int SEED = 1;
  private static final int BUFFER_BYTES = 4096;

  private RemoteReaders() {}

  /** A cluster whose NameNode believes these clients, and whose DataNodes read as their links. */
  public static ClusterSpec believed(ClusterSpec spec) throws IOException {
    return spec.with(
            "dfs.datanode.data.read.bandwidthPerSec", Long.toString(spec.linkBytesPerSec()))
        .with("dfs.namenode.ip-proxy-users", UserGroupInformation.getCurrentUser().getUserName());
  }

  /** From which DataNodes a client with an address reads when it opens a file so many times. */
  public static List<String> sources(
      EmbeddedCluster cluster, String address, Path path, int opens) {
    CallerContext before = CallerContext.getCurrent();
    CallerContext.setCurrent(new CallerContext.Builder("clientIp:" + address).build());
    try {
      List<String> sources = new ArrayList<>();
      for (int open = 0; open < opens; open++) {
        try (HdfsDataInputStream in = (HdfsDataInputStream) cluster.fileSystem().open(path)) {
          assertThat(in.read()).isNotNegative();
          sources.add(in.getCurrentDatanode().getDatanodeUuid());
        }
      }
      return sources;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      CallerContext.setCurrent(before);
    }
  }

  /** Writes a file of one block with a replica on each of some DataNodes. */
  public static Path write(EmbeddedCluster cluster, String name, long blockBytes, DataNode... nodes)
      throws IOException {
    Path path = new Path(name);
    InetSocketAddress[] where =
        Stream.of(nodes).map(DataNode::getXferAddress).toArray(InetSocketAddress[]::new);
    DFSTestUtil.createFile(
        cluster.fileSystem(),
        path,
        false,
        BUFFER_BYTES,
        blockBytes,
        blockBytes,
        (short) nodes.length,
        SEED,
        false,
        where);
    return path;
  }
}
