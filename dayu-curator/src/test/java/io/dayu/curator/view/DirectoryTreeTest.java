package io.dayu.curator.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The tree in arrays, against climbing from child to parent in a map. */
final class DirectoryTreeTest {
  @Test
  void pathsAreThoseThatClimbingFinds() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Row> rows = new ArrayList<>(List.of(RowFactory.create(10L, null, "")));
      Map<Long, Row> byId = new HashMap<>(Map.of(10L, rows.get(0)));
      for (int directory = 1; directory < 200; directory++) {
        Long parent =
            random.nextInt(20) == 0 ? null : rows.get(random.nextInt(rows.size())).getLong(0);
        Row row = RowFactory.create(10L + 3L * directory, parent, "dé" + directory);
        rows.add(row);
        byId.put(row.getLong(0), row);
      }
      DirectoryTree tree = DirectoryTree.of(rows.iterator(), rows.size());
      for (Row row : rows) {
        assertThat(tree.path(row.getLong(0), "file"))
            .as("seed %d, %s", seed, row)
            .isEqualTo(climbed(byId, row, "/file"));
      }
      assertThat(tree.path(11, "file")).as("no such directory").isNull();
    }
  }

  private static @Nullable String climbed(
      Map<Long, Row> byId, @Nullable Row directory, String below) {
    if (directory == null || directory.getString(2).isEmpty()) {
      return directory == null ? null : below;
    }
    return directory.isNullAt(1)
        ? null
        : climbed(byId, byId.get(directory.getLong(1)), "/" + directory.getString(2) + below);
  }

  @Test
  void rootAlone() {
    DirectoryTree tree = DirectoryTree.of(List.of(RowFactory.create(1L, null, "")).iterator(), 1);
    assertThat(tree.path(1, "a")).isEqualTo("/a");
  }
}
