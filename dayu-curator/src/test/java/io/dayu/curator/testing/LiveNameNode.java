package io.dayu.curator.testing;

import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.ReplaceOrder;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.hdfs.curate.StoredBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;
import org.apache.hadoop.ipc.RefreshHandler;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.util.StringUtils;

/**
 * Hears what the curator asks of a NameNode, in a process that has the bridge and nothing else of
 * Dayu; the whole of it is in integration-tests.
 */
final class LiveNameNode implements RefreshHandler {
  private final MiniDFSCluster cluster;
  private final CuratedFiles files;
  private volatile long bytesPerSec = 100_000_000;
  private int moved;

  private LiveNameNode(MiniDFSCluster cluster) {
    this.cluster = cluster;
    this.files = new CuratedFilesBridge(cluster.getNameNode());
  }

  /** Hears until the test that has begun this process has ended. */
  static void serve(MiniDFSCluster cluster, Path directory) throws IOException {
    RefreshRegistry.defaultRegistry().register("dayu", new LiveNameNode(cluster));
    String pages =
        "http://"
            + cluster.getNameNode().getHttpAddress().getHostString()
            + ":"
            + cluster.getNameNode().getHttpAddress().getPort();
    Files.writeString(directory.resolve("pages"), pages);
    Path unfinished = Files.writeString(directory.resolve("address.new"), address(cluster));
    Files.move(unfinished, directory.resolve("address"), StandardCopyOption.ATOMIC_MOVE);
    while (System.in.read() >= 0) {
      // Nothing is said; the end of it is the end of the tests.
    }
  }

  private static String address(MiniDFSCluster cluster) {
    return cluster.getURI().toString();
  }

  @Override
  public RefreshResponse handleRefresh(String identifier, String[] words) {
    try {
      return new RefreshResponse(
          0,
          switch (words[0]) {
            case "stored" -> stored(words);
            case "budget" -> "{\"code\":0,\"bytesPerSec\":" + bytesPerSec + ",\"slotMs\":1000}";
            case "moves" -> moves(words.length - 1);
            // 5 ms are what clients' reads take.
            case "status" ->
                "{\"code\":0,\"clientWaits\":{\"reads\":{\"medianMicros\":5000},\"acks\":null}}";
            case "allow" -> allow(words[1]);
            case "satisfier" -> satisfier(words[1]);
            default -> replaced(words);
          });
    } catch (IOException e) {
      return new RefreshResponse(1, "{\"code\":1,\"error\":\"" + e + "\"}");
    }
  }

  /** As if all were moved at once. */
  private synchronized String moves(int hints) {
    moved += hints;
    return String.format(
        Locale.ROOT,
        "{\"code\":0,\"nameNode\":\"one\",\"taken\":%d,\"open\":true,\"waiting\":0,"
            + "\"underWay\":0,\"ended\":{\"moved\":%d}}",
        hints,
        moved);
  }

  /** What an operator does with {@code dayu.curate.share}. */
  private String allow(String rateBytesPerSec) {
    bytesPerSec = Long.parseLong(rateBytesPerSec);
    return "{\"code\":0}";
  }

  /** What an operator changes with {@code dfs.storage.policy.satisfier.mode}. */
  private String satisfier(String mode) {
    BlockManager blocks = cluster.getNamesystem().getBlockManager();
    blocks.disableSPS();
    blocks.createSPSManager(cluster.getConfiguration(0), mode);
    return "{\"code\":0}";
  }

  private String replaced(String... words) throws IOException {
    Replacement replacement =
        files.replace(
            new ReplaceOrder(
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4])));
    return "{\"code\":0,\"verdict\":\""
        + replacement.outcome().name().toLowerCase(Locale.ROOT)
        + "\"}";
  }

  private String stored(String... words) {
    List<Long> ids = new ArrayList<>();
    for (String word : Arrays.asList(words).subList(1, words.length)) {
      StringUtils.getTrimmedStringCollection(word).forEach(id -> ids.add(Long.valueOf(id)));
    }
    List<String> blocks = new ArrayList<>();
    files.stored(ids).forEach((id, block) -> blocks.add("\"" + id + "\":" + text(block)));
    return "{\"code\":0,\"blocks\":{" + String.join(",", blocks) + "}}";
  }

  private static String text(StoredBlock block) {
    List<String> replicas =
        block.replicas().stream()
            .map(
                one ->
                    String.format(
                        Locale.ROOT,
                        "{\"uuid\":\"%s\",\"rack\":\"%s\",\"index\":%d,\"state\":\"%s\"}",
                        one.uuid(),
                        one.rack(),
                        one.index(),
                        one.state().name().toLowerCase(Locale.ROOT)))
            .toList();
    return String.format(
        Locale.ROOT,
        "{\"generationStamp\":%d,\"wanted\":%d,\"leastToRead\":%d,\"beingWritten\":%b,"
            + "\"replicas\":[%s]}",
        block.generationStamp(),
        block.wanted(),
        block.leastToRead(),
        block.beingWritten(),
        String.join(",", replicas));
  }
}
