package io.dayu.curator.testing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dayu.hdfs.curate.CuratedFiles;
import io.dayu.hdfs.curate.Replacement;
import io.dayu.protocol.admin.CopyBudget;
import io.dayu.protocol.admin.FactorAnswer;
import io.dayu.protocol.admin.FactorOrder;
import io.dayu.protocol.admin.FactorOutcome;
import io.dayu.protocol.admin.FactorPart;
import io.dayu.protocol.admin.FactorSweep;
import io.dayu.protocol.admin.FateMark;
import io.dayu.protocol.admin.HintCounts;
import io.dayu.protocol.admin.MoveAnswer;
import io.dayu.protocol.admin.MoveFate;
import io.dayu.protocol.admin.MoveOffer;
import io.dayu.protocol.admin.MoveRequest;
import io.dayu.protocol.admin.RecordJson;
import io.dayu.protocol.admin.ReplaceAnswer;
import io.dayu.protocol.admin.ReplaceOrder;
import io.dayu.protocol.admin.StoredAnswer;
import io.dayu.protocol.admin.StoredQuestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.namenode.CuratedFilesBridge;
import org.apache.hadoop.ipc.RefreshHandler;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.ipc.RefreshResponse;

/**
 * Hears what the curator asks of a NameNode, in a process that has the bridge and nothing else of
 * Dayu; the whole of it is in integration-tests.
 */
final class LiveNameNode implements RefreshHandler {
  private final MiniDFSCluster cluster;
  private final CuratedFiles files;
  private volatile long bytesPerSec = 100_000_000;
  private volatile boolean refuses;
  private long moved;

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
            case StoredQuestion.COMMAND ->
                answer(
                    new StoredAnswer(
                        files.stored(
                            StoredQuestion.of(List.of(words).subList(1, words.length))
                                .blockIds())));
            case CopyBudget.COMMAND -> answer(new CopyBudget(1, 1000, bytesPerSec));
            case MoveRequest.COMMAND -> moves(words);
            case FactorOrder.COMMAND -> answer(lowered(words));
            case FactorSweep.COMMAND -> answer(swept(words));
            // 5 ms are what clients' reads take.
            case "status" ->
                "{\"code\":0,\"clientWaits\":{\"reads\":{\"medianMicros\":5000},\"acks\":null}}";
            case "allow" -> allow(words[1]);
            case "refuse" -> refuse(words[1]);
            case "satisfier" -> satisfier(words[1]);
            case "spread" -> spread(words[1]);
            default -> refuses ? "{\"code\":2,\"error\":\"refused\"}" : replaced(words);
          });
    } catch (IOException e) {
      return new RefreshResponse(1, "{\"code\":1,\"error\":\"" + e + "\"}");
    }
  }

  /** As if all were moved at once. */
  private synchronized String moves(String... words) throws IOException {
    List<MoveOffer> offers = MoveRequest.of(List.of(words).subList(1, words.length)).offers();
    moved += offers.size();
    return answer(
        new MoveAnswer(
            offers.size(),
            new HintCounts(true, 0, 0, Map.of(MoveFate.MOVED, moved)),
            new FateMark("one", moved),
            false,
            offers.stream().collect(Collectors.toMap(MoveOffer::id, offer -> MoveFate.MOVED))));
  }

  /** As if all files were as scanned. */
  private static FactorAnswer lowered(String... words) throws IOException {
    FactorOrder unused = FactorOrder.of(List.of(words).subList(1, words.length));
    return new FactorAnswer(FactorOutcome.LOWERED);
  }

  /** As if two files had been used, and the root's inode were one that was not. */
  private static FactorPart swept(String... words) throws IOException {
    FactorSweep sweep = FactorSweep.of(List.of(words).subList(1, words.length));
    return new FactorPart(7, true, 5_000, sweep.most() > 0 ? 2 : 0, 0, 0, List.of(16_385L));
  }

  /** What an operator does with {@code dayu.curate.share}. */
  private String allow(String rateBytesPerSec) {
    bytesPerSec = Long.parseLong(rateBytesPerSec);
    return "{\"code\":0}";
  }

  /** As if no file could be replaced. */
  private String refuse(String yes) {
    refuses = Boolean.parseBoolean(yes);
    return "{\"code\":0}";
  }

  /** Has the third DataNode on a rack of its own, or on the second one's. */
  private String spread(String yes) throws IOException {
    DatanodeManager nodes = cluster.getNamesystem().getBlockManager().getDatanodeManager();
    DatanodeDescriptor third = nodes.getDatanode(cluster.getDataNodes().get(2).getDatanodeId());
    nodes.getNetworkTopology().remove(third);
    third.setNetworkLocation(Boolean.parseBoolean(yes) ? "/three" : "/two");
    nodes.getNetworkTopology().add(third);
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
    return answer(new ReplaceAnswer(replacement.outcome()));
  }

  private static String answer(Object record) {
    return RecordJson.write(record, JsonNodeFactory.instance.objectNode().put("code", 0))
        .toString();
  }
}
