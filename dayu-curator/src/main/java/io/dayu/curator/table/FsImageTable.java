package io.dayu.curator.table;

import io.dayu.curator.image.FsImageIndex;
import io.dayu.curator.image.ImageDictionary;
import io.dayu.curator.image.ImageSplit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/** A table of one fsimage; the image is looked at when the first task is planned, and once. */
final class FsImageTable extends BatchTable {
  private final ImageTable table;
  private final String path;
  private final long partBytes;
  private @Nullable SplitPlan plan;

  FsImageTable(ImageTable table, String path, long partBytes) {
    super(table.schema(), FsImageProvider.NAME + " " + table.tableName() + " " + path);
    this.table = table;
    this.path = path;
    this.partBytes = partBytes;
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new FsImageScan(this);
  }

  ImageTable table() {
    return table;
  }

  String path() {
    return path;
  }

  /** Spark asks for its tasks more than once; a section that is hopped over is so once. */
  synchronized SplitPlan plan() {
    if (plan == null) {
      try {
        Configuration conf = HadoopSettings.ofDriver();
        FsImageIndex index = FsImageIndex.open(conf, new Path(path));
        plan = new SplitPlan(index.splits(table.section(), partBytes), index.dictionary());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return plan;
  }

  /** The parts that tasks read, and what they need to understand them. */
  record SplitPlan(List<ImageSplit> splits, ImageDictionary words) {}
}
