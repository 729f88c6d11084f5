package io.dayu.it.curate;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.bench.cluster.EmbeddedCluster;
import io.dayu.curator.act.ActOutcome;
import io.dayu.curator.act.CopyPace;
import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.Replacements;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** The conversion of one file after another, as a run does it. */
final class Conversions implements Closeable {
  private final DistributedFileSystem fs;
  private final NameNodeOrders orders;
  private final FileCopier copier;

  Conversions(EmbeddedCluster cluster, String policy, CopyPace pace) throws IOException {
    Configuration conf = cluster.hdfs().getConfiguration(0);
    fs = cluster.fileSystem();
    orders = new NameNodeOrders(conf, cluster.hdfs().getURI());
    copier = FileCopier.open(conf, cluster.hdfs().getURI(), policy, pace);
    copier.check();
  }

  HintedFile hint(Path file) throws IOException {
    HdfsFileStatus status = fs.getClient().getFileInfo(file.toUri().getPath());
    return new HintedFile(
        status.getFileId(), status.getModificationTime(), status.getLen(), status.getAccessTime());
  }

  CopyResult copied(HintedFile file) throws IOException {
    Optional<ActOutcome> obstacle = orders.obstacle(file);
    return obstacle.isPresent() ? CopyResult.of(file, obstacle.get()) : copier.copy(file);
  }

  /** What has become of a file whose copy, if there is one, is to take its place. */
  CopyResult replaced(CopyResult copy) throws IOException {
    List<CopyResult> told = new ArrayList<>();
    Replacements replacements = new Replacements(orders, copier, told::add);
    replacements.take(copy);
    replacements.finish();
    assertThat(told).hasSize(1);
    return told.get(0);
  }

  CopyResult converted(Path file) throws IOException {
    return replaced(copied(hint(file)));
  }

  @Override
  public void close() throws IOException {
    copier.close();
  }
}
