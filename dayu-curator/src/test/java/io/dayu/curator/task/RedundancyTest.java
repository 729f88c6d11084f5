package io.dayu.curator.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.table.LocatedFilesProvider;
import io.dayu.curator.table.ReplicaListProvider;
import io.dayu.curator.testing.Images;
import io.dayu.curator.testing.Sparks;
import io.dayu.curator.view.FsImage;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/** Replicas of real DataNodes, some of them broken by hand: these are found, and nothing else. */
final class RedundancyTest {
  private static final Images IMAGES = Images.made();

  @Test
  void clusterAsItShouldBeIsSilent() throws IOException {
    assertThat(texts(hints("lists"))).isEmpty();
  }

  @Test
  void whatIsBrokenByHandIsFoundAndNothingElse() throws IOException {
    assertThat(texts(hints("broken-lists"))).containsExactlyElementsOf(IMAGES.said("broken"));
  }

  @Test
  void findingIsWhatTwoScansAgreeOn() throws IOException {
    Dataset<Row> broken = hints("broken-lists").cache();
    assertThat(texts(Hints.foundTwice(broken, broken)))
        .containsExactlyElementsOf(IMAGES.said("broken"));
    assertThat(texts(Hints.foundTwice(broken, hints("lists")))).isEmpty();
    assertThat(texts(Hints.foundTwice(broken, broken.where("kind != 'SHORT'"))))
        .isNotEmpty()
        .noneMatch(line -> line.startsWith("SHORT"));
  }

  /** The NameNode knows of no orphan, and lists no replica that it knows to be bad. */
  @Test
  void listingFindsWhatTheNameNodeKnows() throws IOException {
    String image = IMAGES.image("plain");
    Dataset<Row> located =
        Sparks.session()
            .read()
            .format(LocatedFilesProvider.NAME)
            .load(IMAGES.said("address").get(0) + "/");
    Dataset<Row> hints =
        Redundancy.ofLocated(
                FsImage.at(Sparks.session(), image),
                FsImageIndex.open(new Configuration(), new Path(image)),
                located,
                Topology.of(IMAGES.said("topology")))
            .hints();
    assertThat(texts(hints))
        .containsExactlyElementsOf(
            IMAGES.said("broken").stream()
                .filter(line -> !line.startsWith("ORPHAN") && !line.startsWith("WRONG_LENGTH"))
                .toList());
  }

  @Test
  void topologyIsReadAsHdfsPrintsIt() {
    assertThat(Topology.of(IMAGES.said("topology")).racks()).isEqualTo(2);
  }

  @Test
  void listsAreWrittenWhole() {
    assertThat(IMAGES.said("unfinished")).containsExactly("0");
  }

  private static Dataset<Row> hints(String lists) throws IOException {
    String image = IMAGES.image("plain");
    return Redundancy.of(
            FsImage.at(Sparks.session(), image),
            FsImageIndex.open(new Configuration(), new Path(image)),
            Sparks.session().read().format(ReplicaListProvider.NAME).load(IMAGES.image(lists)),
            Topology.of(IMAGES.said("topology")))
        .hints();
  }

  private static List<String> texts(Dataset<Row> hints) {
    return hints.collectAsList().stream()
        .map(
            row ->
                row.getAs("kind")
                    + "\t"
                    + row.getAs("block_id")
                    + "\t"
                    + row.getAs("datanode_uuid"))
        .sorted()
        .toList();
  }
}
